import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contextsOf, gregorianOnly, withContextsApart } from './aria-parts.ts';

const modules = path.join(import.meta.dirname, '../node_modules/react-aria-components/dist/private');
const read = (file: string) => readFileSync(path.join(modules, file), 'utf8');
const contextsIn = (file: string) => new Set(contextsOf(read(path.basename(file))).keys());

it('finds the contexts of React Aria in the form that this version has', () => {
  expect(contextsIn('Menu.mjs')).toContain('RootMenuTriggerStateContext');
  expect(globSync('*.mjs', { cwd: modules }).flatMap((file) => [...contextsIn(file)]).length).toBeGreaterThan(90);
});

it('a dialog imports nothing of menus, and the same context as they do', () => {
  const [dialog, menu] = ['Dialog.mjs', 'Menu.mjs'].map((file) => withContextsApart(read(file), file, contextsIn));
  expect(read('Dialog.mjs')).toContain('from "./Menu.mjs"');
  expect(dialog).not.toContain('from "./Menu.mjs"');
  const source = "from 'virtual:aria-context/Menu.mjs/RootMenuTriggerStateContext'";
  for (const code of [dialog, menu]) expect(code).toContain(source);
});

it('keeps every import and every other definition', () => {
  for (const file of globSync('*.mjs', { cwd: modules })) {
    const before = read(file);
    const after = withContextsApart(before, file, contextsIn);
    const namesOf = (code: string) =>
      [...code.matchAll(/^import \{([^}]+)\} from/gm)]
        .flatMap(([, list = '']) => list.split(',').map((entry) => entry.trim().split(' as ').at(-1) ?? ''))
        .toSorted();
    expect(namesOf(after), file).toEqual([...namesOf(before), ...contextsOf(before).values()].toSorted());
  }
});

it('leaves the Gregorian calendar', () => {
  const file = path.join(modules, '../../../@internationalized/date/dist/private/createCalendar.mjs');
  const code = gregorianOnly(readFileSync(file, 'utf8'));
  expect(code.match(/import /g)).toHaveLength(1);
  expect(code).toMatch(/GregorianCalendar as (\S+)\}.*\nexport const createCalendar = \(\) => new \1\(\);/);
});
