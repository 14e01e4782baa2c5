import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Heading } from '../Heading/Heading.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type CardProps = {
  title?: ReactNode;
  /** Small text next to the title: "last 14 days". */
  detail?: ReactNode;
  /** Below the title, full width: what is wrong. */
  description?: ReactNode;
  /** At the end of the title's line: a link or small buttons. */
  actions?: ReactNode;
  footer?: ReactNode;
  headingLevel?: 2 | 3;
  /** `none` for tables and lists that reach the edges. */
  padding?: 'normal' | 'none';
  children?: ReactNode;
} & RootProps<HTMLElement>;

const Root = styled.section`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-card);
  /* clip keeps the corners round and, unlike hidden, lets sticky headers work. */
  overflow: clip;
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-4) var(--space-4) 0;
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Description = styled.p`
  flex-basis: 100%;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-inline-start: auto;
  overflow-wrap: anywhere;
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  flex: 1;
  min-inline-size: 0;
  padding: var(--space-4);
  &[data-padding='none'] {
    padding: 0;
    gap: 0;
  }
  &[data-padding='none'][data-titled] {
    padding-block-start: var(--space-3);
  }
  > * {
    min-inline-size: 0;
  }
`;

const Footer = styled.footer`
  padding: var(--space-3) var(--space-4);
  border-block-start: 1px solid var(--color-border);
`;

/** A surface with a thin border. Screens consist of cards. */
export function Card({
  title,
  detail,
  description,
  actions,
  footer,
  headingLevel = 2,
  padding = 'normal',
  children,
  className,
  ref,
}: CardProps) {
  const id = useId();
  return (
    <Root className={className} ref={ref} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <Header>
          {title && (
            <Heading level={headingLevel} size="body" id={id}>
              {title}
            </Heading>
          )}
          {detail && <Detail>{detail}</Detail>}
          {actions && <Actions>{actions}</Actions>}
          {description && <Description>{description}</Description>}
        </Header>
      )}
      <Body data-padding={padding} data-titled={title ? '' : undefined}>
        {children}
      </Body>
      {footer && <Footer>{footer}</Footer>}
    </Root>
  );
}
