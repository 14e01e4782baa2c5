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

/** Enough to correct a form. A body with many wrong values must not cause an answer of the same size. */
const MAX_FAULTS = 50;
const MAX_PATH_LENGTH = 200;

/** The range of a GraphQL Int. */
const MAX_INT = 2 ** 31 - 1;
const MIN_INT = -(2 ** 31);

/** Returns the faults of all variables by field. graphql itself reports only the first one, in English. */
export function variableFaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): FieldFault[] {
  return variableDefinitions.flatMap((definition) => faultsOf(schema, definition, variables)).slice(0, MAX_FAULTS);
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
  // The same paths as the validation rules: without the name `input`.
  const prefix = isInputObjectType(getNamedType(type)) && name === 'input' ? '' : name;
  const faults: FieldFault[] = [];
  try {
    coerceInputValue(
      value,
      type,
      (path, wrong, { message }) => {
        const { field, ...fault } = readMessage(message, wrong);
        faults.push({ path: pathOf(prefix, field ? [...path, field] : path), ...fault });
        if (faults.length === MAX_FAULTS) throw new EnoughFaults();
      },
      WITHOUT_SUGGESTIONS,
    );
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error;
  }
  return faults;
}

/** Ends the check: graphql would go on to the last of thousands of wrong values, for a second of CPU. */
class EnoughFaults extends Error {}

/** graphql compares a wrong name with all names of the schema to suggest one. */
const WITHOUT_SUGGESTIONS = true;

/** graphql gives its reasons as text only. The start of each text is fixed and contains no value. */
function readMessage(message: string, wrong: unknown): Omit<FieldFault, 'path'> & { field?: string } {
  const field = /^Field "(?<name>[^"]+)"/.exec(message)?.groups?.name;
  if (field !== undefined)
    return { field, key: message.includes('is not defined by type') ? 'unknownField' : 'required' };
  if (message.startsWith('Expected non-nullable type')) return { key: 'required' };
  if (message.startsWith('Int cannot represent non 32-bit') && typeof wrong === 'number')
    return wrong > 0 ? { key: 'maximum', values: { max: MAX_INT } } : { key: 'minimum', values: { min: MIN_INT } };
  if (message.startsWith('Int cannot represent')) return { key: 'integer' };
  if (message.startsWith('Float cannot represent')) return { key: 'number' };
  if (/^Value "|^Enum "/.test(message)) return { key: 'oneOf' };
  if (/^Expected (a day|an RFC 3339 instant)/.test(message)) return { key: 'date' };
  return { key: 'invalid' };
}

/** `sizes[0].code`, the same format as validate(). */
function pathOf(prefix: string, path: readonly (string | number)[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
  return `${prefix}${steps.join('')}`.replace(/^\./, '').slice(0, MAX_PATH_LENGTH) || 'input';
}
