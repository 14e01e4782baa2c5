import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** An operation that bears the name of its one root field, as `ListSectors` does of `listSectors`. */
type Plain = { name: string; field: string; type: string; variables: readonly string[] };

function plainOf(
  schema: GraphQLSchema,
  { name, operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
): Plain[] {
  const [selection, ...others] = selectionSet.selections;
  if (!name || selection?.kind !== Kind.FIELD || others.length > 0) return [];
  const field = selection.name.value;
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const type = String(root?.getFields()[field]?.type).replaceAll(/[[\]!]/g, '');
  const isPlain = lowerFirst(name.value) === field;
  return isPlain
    ? [{ name: name.value, field, type, variables: variableDefinitions.map(({ variable }) => variable.name.value) }]
    : [];
}

const mutate = (name: string, member: string, parameter: string, variables: string) =>
  `  ${member}: (client: ApolloClient, ${parameter}) =>
    client.mutate({ mutation: ${name}Document, variables: ${variables} }),`;

/** The members that an operation adds to the object of its noun. */
function membersOf({ name, field, type, variables }: Plain): { noun: string; lines: string[] } | undefined {
  const options = `Apollo.useQuery.Options<${name}Query, ${name}QueryVariables>`;
  if (field.startsWith('list') && type.endsWith('Page') && !/By[A-Z]/.test(field)) {
    const lines = [
      `  lists: ['${field}'],`,
      `  useList: (options: ${options} & { variables: ${name}QueryVariables }) => use${name}Query(options),`,
      `  pageOf: (data: ${name}Query) => data.${field},`,
    ];
    return { noun: type.slice(0, -'Page'.length), lines };
  }
  if (field === `get${type}` && variables.includes('id')) {
    const lines = [
      `  useGet: (id: string | undefined, more?: Omit<${name}QueryVariables, 'id'>) =>
    use${name}Query({ variables: { ...more, id: id ?? '' }, skip: !id }),`,
      `  recordOf: (data: ${name}Query) => data.${field},`,
    ];
    return { noun: type, lines };
  }
  const input = `input: ${name}MutationVariables['input']`;
  if (field === `create${type}`) return { noun: type, lines: [mutate(name, 'create', input, '{ input }')] };
  if (field === `update${type}`) return { noun: type, lines: [mutate(name, 'update', input, '{ input }')] };
  if (field.startsWith('delete')) {
    const lines = [mutate(name, 'remove', `key: ${name}MutationVariables`, 'key')];
    return { noun: field.slice('delete'.length), lines };
  }
  return undefined;
}

/**
 * One object for the operations of each noun, `sectorOperations`, which ListPage, LoadRecord and useEntityForm take
 * whole. An operation belongs to it when it bears the name of its field: `ListSectors`, `GetSector`, `CreateSector`,
 * `UpdateSector`, `DeleteSector`.
 */
export const plugin: CodegenPlugin['plugin'] = (schema, documents) => {
  const nouns = new Map<string, string[]>();
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);
  for (const plain of operations.flatMap((operation) => plainOf(schema, operation))) {
    const members = membersOf(plain);
    if (members) nouns.set(members.noun, [...(nouns.get(members.noun) ?? []), ...members.lines]);
  }
  const content = [...nouns]
    .map(([noun, lines]) => `export const ${lowerFirst(noun)}Operations = {\n${lines.join('\n')}\n};`)
    .join('\n');
  return { prepend: ["import type { ApolloClient } from '@apollo/client';"], content };
};
