import { CommandPalette, KeyboardShortcuts } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { commandsOf } from './commands.ts';

/** Dialogs that open by a shortcut on every page. */
export type QuickDialog = 'palette' | 'shortcuts';

export type QuickDialogsProps = {
  open: QuickDialog | undefined;
  onOpen: (dialog: QuickDialog | undefined) => void;
  /** Ids of the recently used commands, the latest first. */
  recentIds: readonly string[];
  remember: (id: string) => void;
  hasCharacterKeys: boolean;
  onCharacterKeysChange: (isOn: boolean) => void;
};

/** The command palette and the list of shortcuts. */
export function QuickDialogs({
  open,
  onOpen,
  recentIds,
  remember,
  hasCharacterKeys,
  onCharacterKeysChange,
}: QuickDialogsProps) {
  const t = useText();
  const session = useSession();
  const close = () => onOpen(undefined);
  const keyNames = t(($) => $.shell.shortcuts.keys, { returnObjects: true });
  return (
    <>
      <CommandPalette
        isOpen={open === 'palette'}
        onClose={close}
        labels={{
          title: t(($) => $.shell.palette.title),
          search: t(($) => $.shell.palette.open),
          recent: t(($) => $.shell.palette.recent),
          empty: (query) => t(($) => $.shell.palette.empty, { query }),
          count: (count) => t(($) => $.shell.palette.count, { count }),
          loading: t(($) => $.common.loading),
        }}
        groups={commandsOf(session, t, () => onOpen('shortcuts'))}
        recentIds={recentIds}
        onRun={remember}
        keyNames={keyNames}
      />
      <KeyboardShortcuts
        isOpen={open === 'shortcuts'}
        onClose={close}
        title={t(($) => $.shell.shortcuts.title)}
        closeLabel={t(($) => $.common.close)}
        keyNames={keyNames}
        characterKeys={{
          label: t(($) => $.shell.shortcuts.characterKeys),
          description: t(($) => $.shell.shortcuts.characterKeysHint),
          value: hasCharacterKeys,
          onChange: onCharacterKeysChange,
        }}
        groups={[
          {
            id: 'everywhere',
            title: t(($) => $.shell.shortcuts.everywhere),
            shortcuts: [
              { id: 'palette', shortcut: 'Mod+K', label: t(($) => $.shell.shortcuts.palette) },
              { id: 'show', shortcut: '?', label: t(($) => $.shell.shortcuts.show) },
              { id: 'close', shortcut: 'Esc', label: t(($) => $.shell.shortcuts.close) },
            ],
          },
          {
            id: 'lists',
            title: t(($) => $.shell.shortcuts.lists),
            shortcuts: [
              { id: 'search', shortcut: '/', label: t(($) => $.shell.shortcuts.search) },
              { id: 'range', shortcut: 'Shift+Space', label: t(($) => $.shell.shortcuts.range) },
            ],
          },
        ]}
      />
    </>
  );
}
