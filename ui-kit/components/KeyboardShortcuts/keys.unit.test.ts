import { expect, it } from 'vitest';
import { isCharacterKey, isShortcut, keysOf } from './keys.ts';

const press = (key: string, modifiers: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[] = []) => ({
  key,
  ctrlKey: modifiers.includes('ctrlKey'),
  metaKey: modifiers.includes('metaKey'),
  altKey: modifiers.includes('altKey'),
  shiftKey: modifiers.includes('shiftKey'),
});

it.each([
  ['Mod+K', ['Mod', 'K']],
  ['?', ['?']],
  ['+', ['+']],
  ['Mod++', ['Mod', '+']],
  ['Mod+Shift+P', ['Mod', 'Shift', 'P']],
])('%s consists of the keys %j', (shortcut, keys) => {
  expect(keysOf(shortcut)).toEqual(keys);
});

it.each([
  ['Ctrl and K', press('k', ['ctrlKey']), 'Mod+K', false, true],
  ['Command and K on a Mac', press('k', ['metaKey']), 'Mod+K', true, true],
  ['Ctrl and K on a Mac', press('k', ['ctrlKey']), 'Mod+K', true, false],
  ['Ctrl, Shift and K', press('K', ['ctrlKey', 'shiftKey']), 'Mod+K', false, false],
  ['Windows key and K', press('k', ['ctrlKey', 'metaKey']), 'Mod+K', false, false],
  ['k alone', press('k'), 'Mod+K', false, false],
  ['caps lock', press('N'), 'N', false, true],
  ['Shift and N', press('N', ['shiftKey']), 'N', false, false],
  ['a question mark typed with Shift', press('?', ['shiftKey']), '?', false, true],
  ['a question mark with Ctrl', press('?', ['ctrlKey', 'shiftKey']), '?', false, false],
  ['a slash typed with Shift and 7', press('/', ['shiftKey']), '/', false, true],
  ['Escape', press('Escape'), 'Escape', false, true],
])('isShortcut: %s', (_case, pressed, shortcut, apple, expected) => {
  expect(isShortcut(pressed, shortcut, apple)).toBe(expected);
});

it.each([
  ['?', true],
  ['n', true],
  ['Shift+N', true],
  ['Mod+K', false],
  ['Alt+N', false],
  ['Escape', false],
])('%s is a character key: %s', (shortcut, expected) => {
  expect(isCharacterKey(shortcut)).toBe(expected);
});
