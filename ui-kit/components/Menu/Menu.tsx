import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  type Placement,
  Popover,
} from 'react-aria-components';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';

/** An action, link or choice of a menu. */
export type MenuEntry = {
  id: string;
  /** Verb and noun: "Rotate credential". */
  label: string;
  description?: string;
  icon?: IconType;
  /** Opens an address instead of calling `onAction`. */
  href?: string;
  onAction?: () => void;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** For a choice of one entry: whether this one is selected. */
  isSelected?: boolean;
  /** Language of the label if it differs from the page. */
  lang?: string;
};

/** Entries under one title or label. */
export type MenuGroup = {
  id: string;
  /** Shown above the group. */
  title?: string;
  /** Accessible name of a group without a title. */
  label?: string;
  entries: readonly MenuEntry[];
};

export type MenuProps = {
  /** A button of the kit that opens the menu. */
  trigger: ReactElement;
  label: string;
  entries?: readonly MenuEntry[];
  groups?: readonly MenuGroup[];
  /** Above the entries, e.g. the signed-in user. */
  header?: ReactNode;
  placement?: Placement;
};

const Surface = styled(Popover)`
  ${floatingSurface}
  min-inline-size: 200px;
`;

const List = styled(AriaMenu<MenuEntry>)`
  padding: var(--space-1);
  outline: none;
  max-block-size: inherit;
  overflow: auto;
`;

const Group = styled(MenuSection)`
  & + & {
    margin-block-start: var(--space-1);
    padding-block-start: var(--space-1);
    border-block-start: 1px solid var(--color-border);
  }
`;

const GroupTitle = styled(Header)`
  padding: 6px 10px 4px;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

const Top = styled.div`
  padding: 10px 14px;
  border-block-end: 1px solid var(--color-border);
`;

const Item = styled(MenuItem)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: var(--density-item);
  padding: 4px 10px;
  border-radius: var(--radius-small);
  color: var(--color-text);
  text-decoration: none;
  cursor: pointer;
  outline: none;
  &[data-focused] {
    background: var(--color-surface-hover);
  }
  &[data-focus-visible] {
    box-shadow: inset 0 0 0 2px var(--color-focus);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    &[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

const Words = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <Item
      id={entry.id}
      href={entry.href}
      onAction={entry.onAction}
      isDisabled={entry.isDisabled}
      textValue={entry.label}
      data-tone={entry.tone}
    >
      {entry.icon && <Icon icon={entry.icon} />}
      <Words lang={entry.lang}>
        {entry.label}
        {entry.description && <Detail>{entry.description}</Detail>}
      </Words>
      {entry.isSelected && <Icon icon={Check} size={16} />}
    </Item>
  );
}

function MenuGroupSection({ group }: { group: MenuGroup }) {
  const choices = group.entries.filter((entry) => entry.isSelected !== undefined);
  const selection =
    choices.length > 0
      ? {
          selectionMode: 'single' as const,
          disallowEmptySelection: true,
          selectedKeys: choices.filter((entry) => entry.isSelected).map((entry) => entry.id),
        }
      : {};
  return (
    <Group id={group.id} aria-label={group.title ? undefined : group.label} {...selection}>
      {group.title && <GroupTitle>{group.title}</GroupTitle>}
      {group.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Group>
  );
}

/** Actions or links behind one button. Arrow keys move, letters jump to an entry, Escape closes. */
export function Menu({ trigger, label, entries = [], groups, header, placement = 'bottom end' }: MenuProps) {
  const sections = groups ?? [{ id: 'all', label, entries }];
  return (
    <MenuTrigger>
      {trigger}
      <Surface placement={placement}>
        {header && <Top>{header}</Top>}
        <List aria-label={label}>
          {sections.map((group) => (
            <MenuGroupSection key={group.id} group={group} />
          ))}
        </List>
      </Surface>
    </MenuTrigger>
  );
}
