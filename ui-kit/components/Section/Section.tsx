import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Heading } from '../Heading/Heading.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Text } from '../Text/Text.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type SectionProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  children?: ReactNode;
} & RootProps<HTMLElement>;

const Root = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  min-inline-size: 0;
`;

/** A part of a page, card or drawer with a title and without a frame. */
export function Section({ title, description, actions, headingLevel = 2, children, className, ref }: SectionProps) {
  const id = useId();
  return (
    <Root className={className} ref={ref} aria-labelledby={id}>
      <Inline justify="between" gap={3}>
        <div>
          <Heading level={headingLevel} size="body" id={id}>
            {title}
          </Heading>
          {description && (
            <Text element="p" size="small" tone="muted">
              {description}
            </Text>
          )}
        </div>
        {actions && <Inline gap={2}>{actions}</Inline>}
      </Inline>
      {children}
    </Root>
  );
}
