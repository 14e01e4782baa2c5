import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type HeadingProps = {
  /** Level in the outline of the page. Only one `1` per page. */
  level: 1 | 2 | 3 | 4;
  /** Default: depends on the level. */
  size?: 'title' | 'section' | 'lead' | 'body';
  id?: string;
  children: ReactNode;
} & RootProps<HTMLHeadingElement>;

const Root = styled.h2`
  font-weight: var(--weight-strong);
  color: var(--color-text);
  overflow-wrap: anywhere;
  text-wrap: balance;
  &[data-size='title'] {
    font-size: var(--font-title);
    line-height: var(--line-title);
    letter-spacing: -0.018em;
  }
  &[data-size='section'] {
    font-size: var(--font-section);
    line-height: var(--line-section);
    letter-spacing: -0.012em;
  }
  &[data-size='lead'] {
    font-size: var(--font-lead);
    line-height: var(--line-lead);
    letter-spacing: -0.008em;
  }
  &[data-size='body'] {
    font-size: var(--font-body);
    line-height: var(--line-body);
  }
`;

const sizeOfLevel = { 1: 'title', 2: 'section', 3: 'body', 4: 'body' } as const;

/** A heading. The size may differ from its level in the outline. */
export function Heading({ level, size = sizeOfLevel[level], id, children, className, ref }: HeadingProps) {
  return (
    <Root className={className} ref={ref} as={`h${level}`} data-size={size} id={id}>
      {children}
    </Root>
  );
}
