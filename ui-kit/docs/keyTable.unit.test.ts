import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPressedIn, keyLinesOf, keyStoriesIn, pressingCode, singleKeys } from './keyTable.ts';
import { componentsOf, nameOf } from './status.ts';

const kit = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(kit, file), 'utf8');
const files = globSync('{components/*,provider}/*.tsx', { cwd: kit });
const components = componentsOf(Object.fromEntries(files.map((file) => [file, read(file)])));
const patterns = ['Keys', 'KeysOfParts'].flatMap((name) => keyStoriesIn(read(`docs/${name}.stories.tsx`)));

/** Keys that no story presses yet: the list may only become shorter. */
const UNPRESSED: readonly string[] = ['DataGrid: ArrowUp', 'DataGrid: ArrowDown', 'MaskedField: Ctrl+Z'];

describe('the keys on the docs pages', () => {
  it('are found in the notes of most components', () => {
    const count = components.filter((component) => keyLinesOf(component).length > 0).length;
    expect(count).toBeGreaterThan(55);
    const select = components.find(({ title }) => nameOf(title) === 'Select');
    expect(select && keyLinesOf(select)).toContainEqual({ keys: 'letters', effect: 'jump to an option' });
  });

  it('are each pressed by a story of the component [O8]', () => {
    const missing = components.flatMap((component) => {
      const code = pressingCode(component, patterns);
      const keys = new Set(keyLinesOf(component).flatMap(singleKeys));
      return [...keys]
        .filter((key) => !code.some((one) => isPressedIn(one, key)))
        .map((key) => `${nameOf(component.title)}: ${key}`);
    });
    expect(missing).toEqual(UNPRESSED);
  });
});

describe('isPressedIn', () => {
  it('tells a key from the same key with another held', () => {
    expect(isPressedIn("press('{Alt>}{ArrowDown}{/Alt}')", 'Alt+ArrowDown')).toBe(true);
    expect(isPressedIn("press('{ArrowDown}')", 'Alt+ArrowDown')).toBe(false);
    expect(isPressedIn("press('{ArrowDown}')", 'ArrowUp')).toBe(false);
    expect(isPressedIn("press(' ')", 'Space')).toBe(true);
    expect(isPressedIn("press('{Enter}')", 'Space')).toBe(false);
  });
});
