/** Names of keys as people see them on their keyboard, in the page's language: `{ Shift: 'Maiúsculas' }`. */
export type KeyNames = Readonly<Record<string, string>>;

/** The keys of a shortcut: `Mod+K` is `['Mod', 'K']`, `+` and `Mod++` end in the plus key. */
export function keysOf(shortcut: string): readonly string[] {
  if (shortcut === '+') return ['+'];
  return shortcut.endsWith('++') ? [...shortcut.slice(0, -2).split('+'), '+'] : shortcut.split('+');
}

/** Apple's keyboards have the command key where others have Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/iu.test(navigator.platform);

const appleSigns: KeyNames = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** A key as it is written on the keyboard in front of the person. */
export function keyName(key: string, names: KeyNames = {}): string {
  return names[key] ?? (isApple() ? appleSigns[key] : undefined) ?? (key === 'Mod' ? 'Ctrl' : key);
}

/** What of a key press matters; a KeyboardEvent has it. */
export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/** Whether a key press is this shortcut. `?` and other signs are compared as typed, whatever keys make them. */
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
    // AltGr and Shift are how many keyboards type a sign.
    (isSign || (press.altKey === keys.includes('Alt') && press.shiftKey === keys.includes('Shift')))
  );
}

/** A shortcut of one character without Ctrl, Command or Alt, which speech and typing may set off by mistake (WCAG 2.1.4). */
export function isCharacterKey(shortcut: string): boolean {
  const keys = keysOf(shortcut);
  return [...(keys.at(-1) ?? '')].length === 1 && !keys.includes('Mod') && !keys.includes('Alt');
}
