import { useEffect, useEffectEvent, useState } from 'react';
import { CommandPalette, KeyboardShortcuts } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { commandsOf, withdrawalsCommand } from './commands.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** Dialogs that open by a shortcut on every page. */
export type QuickDialog = 'palette' | 'shortcuts';

export type QuickDialogsProps = {
  open: QuickDialog | undefined;
  onOpen: (dialog: QuickDialog | undefined) => void;
  /** Called once the dialogs can take the focus. */
  onReady: () => void;
  /** What was typed before that. */
  letters: string;
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
  onReady,
  letters,
  recentIds,
  remember,
  hasCharacterKeys,
  onCharacterKeysChange,
}: QuickDialogsProps) {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? letters;
  const { groups: records, isLoading, errorMessage } = useRecordSearch(open === 'palette' ? text : '');
  const close = () => {
    setTyped(undefined);
    onOpen(undefined);
  };
  const keyNames = t(($) => $.quickAccess.shortcuts.keys, { returnObjects: true });
  return (
    <>
      <CommandPalette
        isOpen={open === 'palette'}
        onClose={close}
        initialQuery={letters}
        labels={{
          title: t(($) => $.quickAccess.palette.title),
          search: t(($) => $.quickAccess.palette.field),
          recent: t(($) => $.quickAccess.palette.recent),
          empty: (query) => t(($) => $.quickAccess.palette.empty, { query }),
          count: (count) => t(($) => $.quickAccess.palette.count, { count }),
          loading: t(($) => $.quickAccess.palette.searching),
        }}
        groups={[
          ...commandsOf(session, t, () => onOpen('shortcuts')),
          ...records,
          // Only after the records, so that an early Enter does not open it.
          ...(isLoading ? [] : withdrawalsCommand(session, t, text)),
        ]}
        onQueryChange={setTyped}
        isLoading={isLoading}
        errorMessage={errorMessage}
        navigate={(href) => void navigate(href)}
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
          label: t(($) => $.quickAccess.shortcuts.characterKeys),
          description: t(($) => $.quickAccess.shortcuts.characterKeysHint),
          value: hasCharacterKeys,
          onChange: onCharacterKeysChange,
        }}
        groups={[
          {
            id: 'everywhere',
            title: t(($) => $.quickAccess.shortcuts.everywhere),
            shortcuts: [
              { id: 'palette', shortcut: 'Mod+K', label: t(($) => $.quickAccess.shortcuts.palette) },
              { id: 'show', shortcut: '?', label: t(($) => $.quickAccess.shortcuts.show) },
              { id: 'close', shortcut: 'Esc', label: t(($) => $.quickAccess.shortcuts.close) },
            ],
          },
          {
            id: 'lists',
            title: t(($) => $.quickAccess.shortcuts.lists),
            shortcuts: [
              { id: 'search', shortcut: '/', label: t(($) => $.quickAccess.shortcuts.search) },
              { id: 'range', shortcut: 'Shift+Space', label: t(($) => $.quickAccess.shortcuts.range) },
            ],
          },
        ]}
      />
    </>
  );
}
