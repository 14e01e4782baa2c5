import { Circle, CircleCheck } from 'lucide-react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** A rule with its result. */
export type ChecklistItem = {
  /** The rule: "At least 12 characters". */
  label: string;
  isMet: boolean;
};

export type ChecklistProps = {
  /** Names the list: "Your password needs". */
  label: string;
  items: readonly ChecklistItem[];
  /** Read by screen readers after a rule that is met: "met". */
  metLabel: string;
  /** Read by screen readers after a rule that is not met: "not met yet". */
  unmetLabel: string;
  /** For `aria-describedby` of the field with these rules. */
  id?: string;
} & RootProps<HTMLUListElement>;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: var(--space-1) var(--space-3);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Item = styled.li`
  display: flex;
  gap: 6px;
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  &[data-met] {
    color: var(--color-success-text);
  }
  > :last-child {
    min-inline-size: 0;
  }
`;

/** Rules for a text while the user types it, with their results. */
export function Checklist({ label, items, metLabel, unmetLabel, id, className, ref }: ChecklistProps) {
  if (items.length === 0) return null;
  return (
    <List className={className} ref={ref} id={id} aria-label={label}>
      {items.map((item) => (
        <Item key={item.label} data-met={item.isMet || undefined}>
          <Icon icon={item.isMet ? CircleCheck : Circle} size={16} />
          <span>
            {item.label}
            <VisuallyHidden>{` – ${item.isMet ? metLabel : unmetLabel}. `}</VisuallyHidden>
          </span>
        </Item>
      ))}
    </List>
  );
}
