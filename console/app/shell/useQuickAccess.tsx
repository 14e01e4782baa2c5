import { type ReactNode, useEffect, useState } from 'react';
import { onDemand, showToast, useShortcuts } from '#ui-kit';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { useStoredChoice } from '../useStoredChoice.ts';
import type { QuickDialog } from './QuickDialogs.tsx';
import { useRecentCommands } from './useRecentCommands.ts';

type QuickAccess = {
  open: (dialog: QuickDialog) => void;
  hasCharacterKeys: boolean;
  dialogs: ReactNode;
};

const QuickDialogs = onDemand(async () => {
  const [{ QuickDialogs: Part }] = await Promise.all([import('./QuickDialogs.tsx'), loadTexts(['quickAccess'])]);
  return Part;
});

/** The letters that are typed while `isWaiting`, for the search field that is not there yet. */
function useLetters(isWaiting: boolean) {
  const [letters, setLetters] = useState('');
  useEffect(() => {
    if (!isWaiting) return;
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) setLetters((before) => before + key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isWaiting]);
  return { letters, clear: () => setLetters('') };
}

/** Ctrl/⌘ K opens the palette of pages and actions; `?` opens the list of shortcuts, if single-key shortcuts are on. */
export function useQuickAccess(): QuickAccess {
  const t = useText();
  const [open, setOpen] = useState<QuickDialog>();
  const [hasCharacterKeys, storeCharacterKeys] = useStoredChoice('characterKeys', (stored) => stored !== false);
  const recent = useRecentCommands();
  useShortcuts({ 'Mod+K': () => setOpen('palette'), '?': () => setOpen('shortcuts') }, { hasCharacterKeys });
  const [isReady, setReady] = useState(false);
  const { letters, clear } = useLetters(open === 'palette' && !isReady);
  const change = (next: QuickDialog | undefined) => {
    clear();
    setOpen(next);
  };
  return {
    open: change,
    hasCharacterKeys,
    dialogs: (
      <QuickDialogs
        isShown={open !== undefined}
        onFailure={() => {
          change(undefined);
          showToast({ tone: 'danger', title: t(($) => $.errors.boundary.newVersion) });
        }}
        props={{
          ...recent,
          open,
          onOpen: change,
          onReady: () => setReady(true),
          letters,
          hasCharacterKeys,
          onCharacterKeysChange: storeCharacterKeys,
        }}
      />
    ),
  };
}
