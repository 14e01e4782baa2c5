import type { ReactNode } from 'react';
import styled from 'styled-components';
import { truncate } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type TextProps = {
  element?: 'span' | 'p' | 'div';
  size?: 'caption' | 'small' | 'label' | 'body' | 'lead' | 'figure';
  tone?: 'default' | 'muted' | 'success' | 'warning' | 'danger' | 'info';
  weight?: 'regular' | 'medium' | 'strong';
  align?: 'start' | 'center' | 'end';
  /** One line with an ellipsis. Show the whole text elsewhere. */
  isTruncated?: boolean;
  /** For codes, keys and request ids. */
  isMono?: boolean;
  id?: string;
  children?: ReactNode;
} & RootProps<HTMLSpanElement>;

const Root = styled.span`
  &[data-tone='muted'] {
    color: var(--color-text-muted);
  }
  &[data-tone='success'] {
    color: var(--color-success-text);
  }
  &[data-tone='warning'] {
    color: var(--color-warning-text);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
  &[data-tone='info'] {
    color: var(--color-info-text);
  }
  &[data-truncated] {
    display: block;
    ${truncate}
  }
  &[data-mono] {
    font-family: var(--font-mono);
    overflow-wrap: anywhere;
  }
  &[data-size='figure'] {
    letter-spacing: -0.022em;
  }
`;

/** A text with size, tone and weight of the tokens. */
export function Text({
  element = 'span',
  size = 'body',
  tone = 'default',
  weight = 'regular',
  align,
  isTruncated,
  isMono,
  id,
  children,
  className,
  ref,
}: TextProps) {
  return (
    <Root
      className={className}
      ref={ref}
      as={element}
      id={id}
      data-tone={tone}
      data-size={size}
      data-truncated={isTruncated || undefined}
      data-mono={isMono || undefined}
      style={{
        fontSize: `var(--font-${size})`,
        lineHeight: `var(--line-${size})`,
        fontWeight: `var(--weight-${weight})`,
        textAlign: align,
      }}
    >
      {children}
    </Root>
  );
}
