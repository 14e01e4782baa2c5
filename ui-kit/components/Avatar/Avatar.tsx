import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type AvatarProps = {
  /** The person's name; its initials are shown. */
  name: string;
  size?: 24 | 32 | 40 | 56;
} & RootProps<HTMLSpanElement>;

const Root = styled.span`
  display: inline-grid;
  place-items: center;
  flex-shrink: 0;
  border-radius: 50%;
  background: color-mix(in srgb, var(--color-info-bg) 70%, var(--color-track));
  color: var(--color-primary-text);
  font-weight: var(--weight-strong);
  letter-spacing: 0.01em;
  user-select: none;
  /* Generated content with an empty text alternative: it does not change the name of a button around it. */
  &::before {
    content: attr(data-initials);
    content: attr(data-initials) / '';
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const fontSizes = { 24: '0.625rem', 32: '0.75rem', 40: '0.875rem', 56: '1.125rem' } as const;

/** First letters of the first and the last word; "Ana Martins" gives AM, "" gives nothing. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase();
}

/** Initials of a person. Screen readers skip it, since the name is next to it. */
export function Avatar({ name, size = 32, className, ref }: AvatarProps) {
  return (
    <Root
      className={className}
      ref={ref}
      aria-hidden="true"
      data-initials={initialsOf(name)}
      style={{ inlineSize: size, blockSize: size, fontSize: fontSizes[size] }}
    />
  );
}
