import {
  coerceInputValue,
  getNamedType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { FieldFault } from '#api/platform/errors.ts';

/** Enough to mend a form by; a body of wrong values must not make an answer of its own size. */
const MOST_FAULTS = 50;
const LONGEST_PATH = 200;

/** graphql's own Int. */
const MOST_INT = 2 ** 31 - 1;
const LEAST_INT = -(2 ** 31);

/** What variables are wrong in, field by field: graphql itself would tell the first of them, in English. */
export function variableFaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): FieldFault[] {
  return variableDefinitions.flatMap((definition) => faultsOf(schema, definition, variables)).slice(0, MOST_FAULTS);
}

function faultsOf(
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): FieldFault[] {
  const type = typeFromAST(schema, node);
  const name = variable.name.value;
  if (!isInputType(type)) return [];
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) return isNonNullType(type) && !defaultValue ? [{ path: name, key: 'required' }] : [];
  // As the rules name fields: an input's own, without the word for the whole.
  const prefix = isInputObjectType(getNamedType(type)) && name === 'input' ? '' : name;
  const faults: FieldFault[] = [];
  coerceInputValue(value, type, (path, wrong, { message }) => {
    const { field, ...fault } = readMessage(message, wrong);
    if (faults.length < MOST_FAULTS) faults.push({ path: pathOf(prefix, field ? [...path, field] : path), ...fault });
  });
  return faults;
}

/** graphql tells its reasons in words only; their beginnings are fixed, and name no value. */
function readMessage(message: string, wrong: unknown): Omit<FieldFault, 'path'> & { field?: string } {
  const field = /^Field "(?<name>[^"]+)"/.exec(message)?.groups?.name;
  if (field !== undefined)
    return { field, key: message.includes('is not defined by type') ? 'unknownField' : 'required' };
  if (message.startsWith('Expected non-nullable type')) return { key: 'required' };
  if (message.startsWith('Int cannot represent non 32-bit') && typeof wrong === 'number')
    return wrong > 0 ? { key: 'maximum', values: { max: MOST_INT } } : { key: 'minimum', values: { min: LEAST_INT } };
  if (message.startsWith('Int cannot represent')) return { key: 'integer' };
  if (message.startsWith('Float cannot represent')) return { key: 'number' };
  if (/^Value "|^Enum "/.test(message)) return { key: 'oneOf' };
  if (/^Expected (a day|an RFC 3339 instant)/.test(message)) return { key: 'date' };
  return { key: 'invalid' };
}

/** `sizes[0].code`, as validate() writes paths. */
function pathOf(prefix: string, path: readonly (string | number)[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
  return `${prefix}${steps.join('')}`.replace(/^\./, '').slice(0, LONGEST_PATH) || 'input';
}
