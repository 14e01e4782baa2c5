import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** An event of a Timeline. */
export type TimelineItem = {
  id: string;
  /** What happened: "Delivery failed: motor timeout". */
  title: ReactNode;
  detail?: ReactNode;
  /** Formatted time: "10:42:18". */
  time?: string;
  /** ISO 8601, for the `datetime` attribute. */
  dateTime?: string;
  tone: Tone;
  /** Read by screen readers before a title that does not contain the state: "failed". */
  toneLabel?: string;
  /** Has not happened yet: the dot is hollow. */
  isPending?: boolean;
};

const List = styled.ol`
  display: flex;
  flex-direction: column;
`;

const Item = styled.li`
  ${toneSolid}
  position: relative;
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 0 10px;
  padding-block-end: var(--space-3);
  &::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    margin: 5px;
    border-radius: 50%;
    border: 2px solid var(--tone);
    background: var(--tone);
  }
  &[data-pending]::before {
    background: transparent;
    border-color: var(--color-neutral-solid);
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 18px -2px;
    inset-inline-start: 9px;
    inline-size: 2px;
    background: var(--color-border);
  }
  &:last-child {
    padding-block-end: 0;
  }
  > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  &[data-pending] > div {
    color: var(--color-text-muted);
  }
`;

const Detail = styled.div`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Time = styled.time`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-body);
  max-inline-size: 16ch;
  text-align: end;
`;

export type TimelineProps = {
  /** Names the list: "What happened". */
  label: string;
  items: readonly TimelineItem[];
  /** Shown if there are no items. */
  emptyState?: ReactNode;
} & RootProps<HTMLOListElement>;

/** A list of events in order. */
export function Timeline({ label, items, emptyState, className, ref }: TimelineProps) {
  if (items.length === 0) return emptyState;
  return (
    <List className={className} ref={ref} aria-label={label}>
      {items.map((item) => (
        <Item key={item.id} data-tone={item.tone} data-pending={item.isPending || undefined}>
          <div>
            {item.toneLabel && <VisuallyHidden>{`${item.toneLabel}: `}</VisuallyHidden>}
            {item.title}
            {item.detail && <Detail>{item.detail}</Detail>}
          </div>
          {item.time && <Time dateTime={item.dateTime}>{item.time}</Time>}
        </Item>
      ))}
    </List>
  );
}
