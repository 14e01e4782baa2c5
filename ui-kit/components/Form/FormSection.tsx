import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type FormSectionProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-inline-size: 0;
  & + & {
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--color-border);
  }
`;

const Title = styled.p`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Help = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** Fields of one topic, under a title. */
export function FormSection({ title, description, children, className, ref }: FormSectionProps) {
  const id = useId();
  return (
    <Root className={className} ref={ref} role="group" aria-labelledby={id}>
      <div>
        <Title id={id}>{title}</Title>
        {description && <Help>{description}</Help>}
      </div>
      {children}
    </Root>
  );
}
