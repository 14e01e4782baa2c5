import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type SkipLinkProps = {
  /** Id of the main content. */
  targetId: string;
  label: string;
} & RootProps<HTMLAnchorElement>;

const Root = styled.a`
  position: fixed;
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  z-index: var(--layer-skip-link);
  max-inline-size: calc(100% - 2 * var(--space-2));
  padding: 10px 14px;
  background: var(--color-primary);
  color: var(--color-on-primary);
  border-radius: var(--radius-control);
  font-weight: var(--weight-medium);
  &:not(:focus) {
    clip-path: inset(50%);
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    white-space: nowrap;
  }
`;

/** The first Tab stop of the page: it skips header and navigation and moves the focus to the content. */
export function SkipLink({ targetId, label, className, ref }: SkipLinkProps) {
  return (
    <Root
      className={className}
      ref={ref}
      href={`#${targetId}`}
      onClick={(event) => {
        // Keep the address: it contains the state of the view.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {label}
    </Root>
  );
}
