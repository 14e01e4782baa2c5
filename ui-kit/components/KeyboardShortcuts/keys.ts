/** Names of keys on the keyboard, in the language of the page: `{ Shift: 'Maiúsculas' }`. */
export type KeyNames = Readonly<Record<string, string>>;

/** The keys of a shortcut: `Mod+K` is `['Mod', 'K']`, `+` and `Mod++` end in the plus key. */
export function keysOf(shortcut: string): readonly string[] {
  if (shortcut === '+') return ['+'];
  return shortcut.endsWith('++') ? [...shortcut.slice(0, -2).split('+'), '+'] : shortcut.split('+');
}

/** Apple keyboards use the Command key instead of Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/iu.test(navigator.platform);

const appleSigns: KeyNames = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** Name of a key on the user's keyboard. */
export function keyName(key: string, names: KeyNames = {}): string {
  return names[key] ?? (isApple() ? appleSigns[key] : undefined) ?? (key === 'Mod' ? 'Ctrl' : key);
}

/** The properties of a KeyboardEvent that identify a shortcut. */
export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/** Whether a key press is this shortcut. `?` and other signs match the typed character, not the pressed keys. */
export function isShortcut(press: KeyPress, shortcut: string, apple: boolean): boolean {
  const keys = keysOf(shortcut);
  const key = keys.at(-1) ?? '';
  const hasMod = apple ? press.metaKey : press.ctrlKey;
  const hasOther = apple ? press.ctrlKey : press.metaKey;
  const isSign = key.length === 1 && !/[\p{Letter}\d]/u.test(key);
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    hasMod === keys.includes('Mod') &&
    !hasOther &&
    // Many keyboards need AltGr or Shift to type a sign.
    (isSign || (press.altKey === keys.includes('Alt') && press.shiftKey === keys.includes('Shift')))
  );
}

/** Whether a shortcut is one character without Ctrl, Command or Alt. Speech input can trigger it (WCAG 2.1.4). */
export function isCharacterKey(shortcut: string): boolean {
  const keys = keysOf(shortcut);
  return [...(keys.at(-1) ?? '')].length === 1 && !keys.includes('Mod') && !keys.includes('Alt');
}
