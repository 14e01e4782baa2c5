import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { showToast, useShortcuts } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useKept } from '../useKept.ts';
import type { QuickDialog, QuickDialogsProps } from './QuickDialogs.tsx';
import { useRecentCommands } from './useRecentCommands.ts';

type QuickAccess = {
  open: (dialog: QuickDialog) => void;
  hasCharacterKeys: boolean;
  dialogs: ReactNode;
};

/** Stands in where the dialogs' code could not be fetched; says so when somebody wants them. */
function NotLoaded({ open, onOpen }: QuickDialogsProps) {
  const t = useText();
  useEffect(() => {
    if (!open) return;
    showToast({ tone: 'danger', title: t(($) => $.errors.boundary.newVersion) });
    onOpen(undefined);
  }, [open, onOpen, t]);
  return null;
}

/** Fetched after the page's own code, but at once, so that the first letters after Ctrl+K find their field. */
const QuickDialogs = lazy((): Promise<{ default: ComponentType<QuickDialogsProps> }> =>
  import('./QuickDialogs.tsx').then(
    (module) => ({ default: module.QuickDialogs }),
    () => ({ default: NotLoaded }),
  ),
);

/** Ctrl/⌘ K for any page and action, `?` for the keys; the latter only while keys of one character are on. */
export function useQuickAccess(): QuickAccess {
  const [open, setOpen] = useState<QuickDialog>();
  const [hasCharacterKeys, keepCharacterKeys] = useKept('characterKeys', (stored) => stored !== false);
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
          onCharacterKeysChange={keepCharacterKeys}
        />
      </Suspense>
    ),
  };
}
