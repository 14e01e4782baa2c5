import { useId } from 'react';
import styled from 'styled-components';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { Keys } from './Keys.tsx';
import type { KeyNames } from './keys.ts';

/** A keyboard shortcut with its description. */
export type ShortcutItem = {
  id: string;
  /** "Mod+K", "?", "Shift+N": `Mod` is Command on Apple's keyboards, else Ctrl. */
  shortcut: string;
  /** "Open the command palette" */
  label: string;
};

/** Shortcuts under one title. */
export type ShortcutGroup = {
  id: string;
  /** "Everywhere", "Lists" */
  title: string;
  shortcuts: readonly ShortcutItem[];
};

export type KeyboardShortcutsProps = {
  isOpen: boolean;
  onClose: () => void;
  /** "Keyboard shortcuts" */
  title: string;
  closeLabel: string;
  groups: readonly ShortcutGroup[];
  /** Names of keys that differ by language. */
  keyNames?: KeyNames;
  /** A switch that turns single-character shortcuts off (WCAG 2.1.4). The caller stores the value. */
  characterKeys?: { label: string; description?: string; value: boolean; onChange: (isOn: boolean) => void };
};

const Groups = styled.div`
  columns: 2 260px;
  column-gap: var(--space-8);
`;

const Group = styled.section`
  break-inside: avoid;
  margin-block-end: var(--space-5);
`;

const Title = styled.h3`
  margin-block-end: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding-block: 5px;
  overflow-wrap: anywhere;
`;

function ShortcutGroupSection({ group, keyNames }: { group: ShortcutGroup; keyNames?: KeyNames }) {
  const id = useId();
  return (
    <Group aria-labelledby={id}>
      <Title id={id}>{group.title}</Title>
      <ul>
        {group.shortcuts.map(({ id: key, shortcut, label }) => (
          <Row key={key}>
            <span>{label}</span>
            <Keys shortcut={shortcut} names={keyNames} />
          </Row>
        ))}
      </ul>
    </Group>
  );
}

/** Dialog with the keyboard shortcuts of the page. The caller opens it on `?` with `useShortcuts`. */
export function KeyboardShortcuts({
  isOpen,
  onClose,
  title,
  closeLabel,
  groups,
  keyNames,
  characterKeys,
}: KeyboardShortcutsProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={closeLabel} size="large" isDismissable>
      {characterKeys && <Switch {...characterKeys} />}
      <Groups>
        {groups.map((group) => (
          <ShortcutGroupSection key={group.id} group={group} keyNames={keyNames} />
        ))}
      </Groups>
    </Dialog>
  );
}
