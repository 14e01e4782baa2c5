import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { showToast, useShortcuts } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useStoredChoice } from '../useStoredChoice.ts';
import type { QuickDialog, QuickDialogsProps } from './QuickDialogs.tsx';
import { useRecentCommands } from './useRecentCommands.ts';

type QuickAccess = {
  open: (dialog: QuickDialog) => void;
  hasCharacterKeys: boolean;
  dialogs: ReactNode;
};

/** Replaces the dialogs when their code could not be fetched; shows a toast when the user opens one. */
function NotLoaded({ open, onOpen }: QuickDialogsProps) {
  const t = useText();
  useEffect(() => {
    if (!open) return;
    showToast({ tone: 'danger', title: t(($) => $.errors.boundary.newVersion) });
    onOpen(undefined);
  }, [open, onOpen, t]);
  return null;
}

/** Fetched right after the page's code, so that the search field is ready for the letters typed after Ctrl+K. */
const QuickDialogs = lazy((): Promise<{ default: ComponentType<QuickDialogsProps> }> =>
  import('./QuickDialogs.tsx').then(
    (module) => ({ default: module.QuickDialogs }),
    () => ({ default: NotLoaded }),
  ),
);

/** Ctrl/⌘ K opens the palette of pages and actions; `?` opens the list of shortcuts, if single-key shortcuts are on. */
export function useQuickAccess(): QuickAccess {
  const [open, setOpen] = useState<QuickDialog>();
  const [hasCharacterKeys, storeCharacterKeys] = useStoredChoice('characterKeys', (stored) => stored !== false);
  const recent = useRecentCommands();
  useShortcuts({ 'Mod+K': () => setOpen('palette'), '?': () => setOpen('shortcuts') }, { hasCharacterKeys });
  return {
    open: setOpen,
    hasCharacterKeys,
    dialogs: (
      <Suspense>
        <QuickDialogs
          {...recent}
          open={open}
          onOpen={setOpen}
          hasCharacterKeys={hasCharacterKeys}
          onCharacterKeysChange={storeCharacterKeys}
        />
      </Suspense>
    ),
  };
}
