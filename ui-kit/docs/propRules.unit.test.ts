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

/** Controls and containers whose focus or size a screen may need. */
const WITH_REF = [
  'Button',
  'Calendar',
  'Checkbox',
  'ComboBox',
  'DatePicker',
  'DateRangePicker',
  'Dialog',
  'IconButton',
  'InlineEdit',
  'Link',
  'LinkButton',
  'NumberField',
  'PasswordField',
  'QuantityStepper',
  'SaveBar',
  'ScanField',
  'SearchField',
  'Select',
  'SplitButton',
  'Switch',
  'Table',
  'TextArea',
  'TextField',
  'TimeField',
  'ToggleButton',
];

it.each(WITH_REF)('%s takes a ref', (name) => {
  const component = components.find((one) => one.name === name);
  expect(component?.props.map((prop) => prop.name)).toContain('ref');
});
