import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readComponents } from '../.storybook/props/read-props.ts';
import { PROP_RULES } from './propRules.ts';
import { exportedComponents } from './status.ts';

const kit = path.join(import.meta.dirname, '..');
const exported = new Set(
  ['index.ts', 'charts.ts'].flatMap((file) => exportedComponents(readFileSync(path.join(kit, file), 'utf8'))),
);
const components = globSync('{components/*,provider}/*.tsx', { cwd: kit })
  .filter((file) => !/\.(stories|test)\./.test(file))
  .flatMap((file) => readComponents(path.join(kit, file)))
  .filter(({ name }) => exported.has(name));

describe('the names of the props of every component', () => {
  it.each(PROP_RULES)('$rule', ({ concerns, isMet, exceptions = [] }) => {
    const concerned = components.flatMap(({ name: component, props }) =>
      props.filter(concerns).map((prop) => ({ component, prop })),
    );
    expect(concerned.length).toBeGreaterThan(0);
    const broken = concerned.filter(({ prop }) => !exceptions.includes(prop.name) && !isMet(prop));
    expect(broken.map(({ component, prop }) => `${component}.${prop.name}: ${prop.type}`)).toEqual([]);
  });
});

/** Components without an element of their own: a trigger or a page around them has it, or they are made of a component. */
const WITHOUT_ELEMENT = [
  'ColumnChooser',
  'CommandPalette',
  'ConfirmDialog',
  'FilterPresets',
  'KeyboardShortcuts',
  'KioskArea',
  'KitProvider',
  'LanguageMenu',
  'Menu',
  'Popover',
  'PresetPanel',
  'Printing',
  'ThemeToggle',
  'ToastRegion',
  'Tooltip',
  'UserMenu',
];

describe('className and ref', () => {
  const withElement = components.filter(({ name }) => !WITHOUT_ELEMENT.includes(name));
  const lacking = (prop: string) =>
    withElement.filter(({ props }) => !props.some(({ name }) => name === prop)).map(({ name }) => name);

  it('are props of every component with an element of its own', () => {
    expect(withElement.length).toBeGreaterThan(85);
    expect(lacking('className')).toEqual([]);
    expect(lacking('ref')).toEqual([]);
  });

  it('are props of no other', () => {
    const names = components.map(({ name }) => name);
    expect(WITHOUT_ELEMENT.filter((name) => !names.includes(name))).toEqual([]);
    const others = components.filter(({ name }) => WITHOUT_ELEMENT.includes(name));
    expect(others.filter(({ props }) => props.some(({ name }) => name === 'className'))).toEqual([]);
  });

  it('have the types of React', () => {
    const types = (prop: string) =>
      new Set(withElement.flatMap(({ props }) => props.filter(({ name }) => name === prop).map(({ type }) => type)));
    expect([...types('className')]).toEqual(['string']);
    expect([...types('ref')].filter((type) => !/^Ref<(HTML\w*Element|SVGSVGElement|FieldHandle)>$/.test(type))).toEqual(
      [],
    );
  });
});
