import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argTypesOf } from '../.storybook/props/arg-types.ts';
import { type ComponentDoc, type Prop, readComponents } from '../.storybook/props/read-props.ts';
import { exportedComponents } from './status.ts';

const kit = path.join(import.meta.dirname, '..');
const components = new Map(
  globSync('{components/*,provider}/*.tsx', { cwd: kit })
    .filter((file) => !/\.(stories|test)\./.test(file))
    .flatMap((file) => readComponents(path.join(kit, file)))
    .map((doc): [string, ComponentDoc] => [doc.name, doc]),
);
const propOf = (component: string, name: string): Prop | undefined =>
  components.get(component)?.props.find((prop) => prop.name === name);
const exportedNames = ['index.ts', 'charts.ts'].flatMap((file) =>
  exportedComponents(readFileSync(path.join(kit, file), 'utf8')),
);

describe('the tables of props', () => {
  it('exist for every exported component [O8]', () => {
    expect(exportedNames.length).toBeGreaterThan(85);
    expect(exportedNames.filter((name) => (components.get(name)?.props.length ?? 0) === 0)).toEqual([]);
  });

  it('contain the props that a component inherits, with their origin', () => {
    expect(propOf('Button', 'isDisabled')).toMatchObject({ type: 'boolean', from: 'React Aria' });
    expect(propOf('Button', 'onPress')?.description).not.toBe('');
    expect(propOf('TextField', 'errorMessage')).toMatchObject({
      type: 'string',
      from: 'FieldProps',
      isRequired: false,
    });
    expect(propOf('Switch', 'labelAction'), 'left out with Omit').toBeUndefined();
    expect(propOf('Switch', 'isReadOnly'), 'behind Omit').toBeDefined();
  });

  it('contain defaults, the members of unions and the shapes behind names', () => {
    expect(propOf('Button', 'variant')).toMatchObject({
      type: "'primary' | 'secondary' | 'ghost' | 'danger'",
      values: ['primary', 'secondary', 'ghost', 'danger'],
      defaultValue: "'secondary'",
    });
    expect(propOf('Stack', 'gap')).toMatchObject({ values: expect.arrayContaining([0, 4, 16]), defaultValue: '4' });
    expect(propOf('Select', 'options')?.detail).toContain('isDisabled?: boolean');
  });

  it('name no type only as a union or an object', () => {
    const types = [...components.values()].flatMap(({ props }) => props.map(({ type }) => type));
    expect(types.length).toBeGreaterThan(900);
    expect(types.filter((type) => /^(union|object|any|)$/.test(type))).toEqual([]);
  });

  it('contain the values of a union that a package declares', () => {
    expect(propOf('Tooltip', 'placement')?.values).toContain('bottom');
  });

  it('describe every prop', () => {
    const all = exportedNames.flatMap((component) =>
      (components.get(component)?.props ?? []).map((prop) => ({ component, ...prop })),
    );
    expect(all.filter(({ description }) => description === '').map((prop) => `${prop.component}.${prop.name}`)).toEqual(
      [],
    );
  });

  it('say of a value that is needed that the caller keeps it', () => {
    expect(propOf('SegmentedControl', 'value')?.description).toContain('The caller keeps it');
    expect(propOf('Select', 'value')?.description).not.toContain('The caller keeps it,');
  });

  it('speak of `onChange` only where a component has it', () => {
    const wrong = [...components.values()].flatMap(({ name, props }) => {
      const names = new Set(props.map((prop) => prop.name));
      return names.has('onChange')
        ? []
        : props.filter(({ description }) => description.includes('`onChange`')).map((prop) => `${name}.${prop.name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('offer a control for what can be typed in, and none for functions', () => {
    const rows = argTypesOf({ kitDoc: components.get('Button') });
    expect(rows['variant']).toMatchObject({ options: ['primary', 'secondary', 'ghost', 'danger'] });
    expect(rows['isDisabled']?.control).toEqual({ type: 'boolean' });
    expect(rows['onPress']?.control).toBe(false);
    const date = argTypesOf({ kitDoc: components.get('DatePicker') });
    expect(date['value']?.control).toEqual({ type: 'text' });
    expect(date['onChange']?.control).toBe(false);
    expect(argTypesOf({ kitDoc: components.get('FileUpload') })['texts']?.control, 'with functions inside').toBe(false);
  });
});
