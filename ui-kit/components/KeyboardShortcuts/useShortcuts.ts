import { useEffect, useRef } from 'react';
import { isApple, isCharacterKey, isShortcut } from './keys.ts';

/** The actions of a page by shortcut: `{ 'Mod+K': openPalette, '?': showShortcuts }`. */
export type ShortcutActions = Readonly<Record<string, () => void>>;

/** Options of `useShortcuts`. */
export type ShortcutOptions = {
  /** False: single-character shortcuts do nothing. Users must be able to turn them off (WCAG 2.1.4). Default: true. */
  hasCharacterKeys?: boolean;
};

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
/** Letters jump to an entry in these elements. */
const lists = '[role="menu"], [role="listbox"], [role="tree"], [role="grid"], [role="combobox"]';
/** Shortcuts of the page do nothing inside a dialog. */
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether a key press on this element may trigger the shortcut. */
function isAllowed(target: EventTarget | null, shortcut: string): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest(dialogs)) return false;
  return !isCharacterKey(shortcut) || !target.closest(`${typing}, ${lists}`);
}

/**
 * Handles the shortcuts of a page while it is mounted. It ignores single characters while the focus is in a field or
 * list, all keys while it is in a dialog, and events that another component has handled.
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
      if (!isAllowed(event.target, shortcut) || (isCharacterKey(shortcut) && !hasCharacterKeys)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasCharacterKeys]);
}
