import { isValidElement } from 'react';
import type { ArgTypes, ArgTypesEnhancer, InputType } from 'storybook/internal/types';
import type { ComponentDoc, Prop } from './read-props.ts';

type Documented = { kitDoc: ComponentDoc };

const isDocumented = (component: unknown): component is Documented =>
  (typeof component === 'function' || typeof component === 'object') && component !== null && 'kitDoc' in component;

const PLAIN = new Set(['string', 'number', 'boolean'] as const);
type Plain = 'string' | 'number' | 'boolean';
const isPlain = (type: string): type is Plain => new Set<string>(PLAIN).has(type);

/** The control of a prop: none for what cannot be typed in. */
function controlOf({ type, detail = '', values }: Prop): InputType['control'] {
  if (values) return { type: values.length > 4 ? 'select' : 'inline-radio' };
  const [first = ''] = type.split(' | ');
  if (first === 'boolean') return { type: 'boolean' };
  if (first === 'string' || first === 'ReactNode') return { type: 'text' };
  if (first === 'number') return { type: 'number' };
  if (/=>|Ref<|Icon|ReactElement/.test(type)) return false;
  if (/^\w+ = string$/.test(detail)) return { type: 'text' };
  // Storybook would show the code of functions, which the build has made short.
  return detail.includes('=>') ? false : { type: 'object' };
}

/** Types that many components share, in words for readers of the docs. */
const SHARED: Readonly<Record<string, string>> = {
  ClassProp: 'Of every component',
  RootProps: 'Of every component',
  FieldProps: 'Of every field',
  ChartProps: 'Of every chart',
};

/** The heading above inherited props. */
const groupOf = (type: string): string => SHARED[type] ?? `Of ${type.replace(/Props$/, '')}`;

/** Elements and null cannot be typed in. Storybook would show an empty text with the border of an error. */
const cannotBeTyped = (value: unknown): boolean =>
  value === null || isValidElement(value) || (Array.isArray(value) && value.some((part) => isValidElement(part)));

/** Removes the controls of args that cannot be typed in. */
export const onlyTypedControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [
      name,
      cannotBeTyped(initialArgs[name]) ? { ...argType, control: false } : argType,
    ]),
  );

function argTypeOf(prop: Prop): InputType {
  const { name, description, isRequired, type, detail, values, defaultValue, from } = prop;
  return {
    name,
    description,
    type: isPlain(type) ? { name: type, required: isRequired } : { name: 'other', value: type, required: isRequired },
    ...(values && { options: [...values] }),
    control: controlOf(prop),
    table: {
      type: { summary: type, ...(detail && { detail }) },
      ...(defaultValue !== undefined && { defaultValue: { summary: defaultValue } }),
      ...(from && { category: groupOf(from) }),
    },
  };
}

/** The rows of the table of props, from what `plugin.ts` added to the component. */
export function argTypesOf(component: unknown): ArgTypes {
  if (!isDocumented(component)) return {};
  return Object.fromEntries(component.kitDoc.props.map((prop) => [prop.name, argTypeOf(prop)]));
}

/** The doc comment of a component. */
export const descriptionOf = (component: unknown): string =>
  isDocumented(component) ? component.kitDoc.description : '';
