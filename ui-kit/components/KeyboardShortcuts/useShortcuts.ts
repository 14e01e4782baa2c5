import { useEffect, useRef } from 'react';
import { isApple, isCharacterKey, isShortcut } from './keys.ts';

/** What keys do on a page; by the shortcut: `{ 'Mod+K': openPalette, '?': showShortcuts }`. */
export type ShortcutActions = Readonly<Record<string, () => void>>;

export type ShortcutOptions = {
  /** Off: shortcuts of a single character do nothing. People must be able to turn them off (WCAG 2.1.4). */
  hasCharacterKeys?: boolean;
};

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Here letters jump to an entry. */
const lists = '[role="menu"], [role="listbox"], [role="tree"], [role="grid"], [role="combobox"]';
/** What is behind a dialog rests. */
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether a press that came to this place may set off a shortcut. */
function isFree(target: EventTarget | null, shortcut: string): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(dialogs)) return false;
  return !isCharacterKey(shortcut) || !target.closest(`${typing}, ${lists}`);
}

/**
 * Listens for the shortcuts of a page while it is shown. Single characters never fire while somebody types or moves in a
 * list, nothing fires behind a dialog, and what another part has already handled is left alone.
 */
export function useShortcuts(actions: ShortcutActions, { hasCharacterKeys = true }: ShortcutOptions = {}): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const found = Object.entries(latest.current).find(([shortcut]) => isShortcut(event, shortcut, isApple()));
      if (!found) return;
      const [shortcut, act] = found;
      if (!isFree(event.target, shortcut) || (isCharacterKey(shortcut) && !hasCharacterKeys)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasCharacterKeys]);
}
