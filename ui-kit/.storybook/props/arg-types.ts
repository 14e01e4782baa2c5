import type { ArgTypes, InputType } from 'storybook/internal/types';
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
      ...(from && { category: `From ${from}` }),
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
