import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuContext,
  MenuItem,
  MenuSection,
  OverlayTriggerStateContext,
  type Placement,
  Popover,
  Provider,
  RootMenuTriggerStateContext,
} from 'react-aria-components';
import type { AriaMenuOptions } from 'react-aria/useMenu';
import type { MenuTriggerState, RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { MenuEntry, MenuGroup } from './menuEntry.ts';

export type MenuSurfaceProps = {
  label: string;
  header?: ReactNode;
  placement: Placement;
  groups: readonly MenuGroup[];
  state: MenuTriggerState & RootMenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  menuProps: AriaMenuOptions<object>;
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
    @media (forced-colors: active) {
      color: GrayText;
    }
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

/** The popover of a menu, next to its button. */
export function MenuSurface({ state, triggerRef, menuProps, label, groups, header, placement }: MenuSurfaceProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [MenuContext, { ...menuProps, ref: list }],
      ]}
    >
      <Surface
        trigger="MenuTrigger"
        triggerRef={triggerRef}
        scrollRef={list}
        placement={placement}
        aria-labelledby={menuProps['aria-labelledby']}
      >
        {header && <Top>{header}</Top>}
        <List aria-label={label}>
          {groups.map((group) => (
            <MenuGroupSection key={group.id} group={group} />
          ))}
        </List>
      </Surface>
    </Provider>
  );
}
