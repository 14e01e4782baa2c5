import { Fragment } from 'react';
import styled from 'styled-components';
import { keyName, type KeyNames, keysOf } from './keys.ts';
import type { RootProps } from '../../provider/rootProps.ts';

const Root = styled.span`
  display: inline-flex;
  flex-shrink: 0;
  gap: 4px;
`;

const Key = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-inline-size: 22px;
  min-block-size: 22px;
  padding: 0 6px;
  background: var(--color-surface-sunken);
  color: var(--color-text);
  border: 1px solid var(--color-border-control);
  border-block-end-width: 2px;
  border-radius: 4px;
  font-family: inherit;
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** The keys of a shortcut with their names on the keyboard: `Mod+K` is ⌘ K or Ctrl K. */
export function Keys({
  shortcut,
  names,
  className,
  ref,
}: { shortcut: string; names?: KeyNames } & RootProps<HTMLSpanElement>) {
  return (
    <Root className={className} ref={ref} dir="ltr">
      {keysOf(shortcut).map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <Key>{keyName(key, names)}</Key>
        </Fragment>
      ))}
    </Root>
  );
}
