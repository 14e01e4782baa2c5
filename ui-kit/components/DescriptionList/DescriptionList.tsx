import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

/** A name with its value. */
export type DescriptionItem = {
  id?: string;
  label: string;
  value: ReactNode;
  /** Small text under the value. */
  detail?: ReactNode;
};

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(96px, 1fr) minmax(0, 2fr);
  gap: 10px var(--space-4);
  dt {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

const Detail = styled.div`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** Names and values of one record. */
export function DescriptionList({
  items,
  className,
  ref,
}: { items: readonly DescriptionItem[] } & RootProps<HTMLDListElement>) {
  return (
    <List className={className} ref={ref}>
      {items.map((item) => (
        <Fragment key={item.id ?? item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.detail && <Detail>{item.detail}</Detail>}
          </dd>
        </Fragment>
      ))}
    </List>
  );
}
