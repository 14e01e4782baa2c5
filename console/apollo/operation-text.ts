import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type ExecutableDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * The text by which console and api know an operation; its SHA-256 identifies the operation. The order of the
 * definitions depends on the tool that joined them, so they are sorted. The build also gives it to Apollo Client as the
 * `print` of graphql, which writes schemas, too (console/operations-printer.ts).
 */
export const operationText = ({ definitions }: DocumentNode): string =>
  definitions.filter(isExecutable).map(definitionText).sort().join('\n');

const isExecutable = (definition: DocumentNode['definitions'][number]): definition is ExecutableDefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION;

/** Nothing for an empty list: an empty pair of brackets is no GraphQL. */
const listText = <Node>(nodes: readonly Node[] | undefined, textOf: (node: Node) => string, [open, close]: string) =>
  nodes?.length ? `${open}${nodes.map(textOf).join(' ')}${close}` : '';

const directivesText = (directives: readonly DirectiveNode[] | undefined): string =>
  (directives ?? []).map((one) => `@${one.name.value}${listText(one.arguments, argumentText, '()')}`).join('');

const selectionsText = (set: SelectionSetNode | undefined): string => listText(set?.selections, selectionText, '{}');

function definitionText(definition: ExecutableDefinitionNode): string {
  const { name, directives, selectionSet } = definition;
  const head =
    definition.kind === Kind.FRAGMENT_DEFINITION
      ? `fragment ${definition.name.value} on ${definition.typeCondition.name.value}`
      : `${definition.operation} ${name?.value ?? ''}${listText(definition.variableDefinitions, variableText, '()')}`;
  return head + directivesText(directives) + selectionsText(selectionSet);
}

const variableText = ({ variable, type, defaultValue, directives }: VariableDefinitionNode): string =>
  `$${variable.name.value}:${typeText(type)}${defaultValue ? `=${valueText(defaultValue)}` : ''}${directivesText(directives)}`;

function typeText(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return `${typeText(type.type)}!`;
  return type.kind === Kind.LIST_TYPE ? `[${typeText(type.type)}]` : type.name.value;
}

function selectionText(selection: SelectionNode): string {
  const directives = directivesText(selection.directives);
  if (selection.kind === Kind.FRAGMENT_SPREAD) return `...${selection.name.value}${directives}`;
  if (selection.kind === Kind.INLINE_FRAGMENT) {
    const { typeCondition, selectionSet } = selection;
    return `...${typeCondition ? `on ${typeCondition.name.value}` : ''}${directives}${selectionsText(selectionSet)}`;
  }
  const { alias, name, arguments: values, selectionSet } = selection;
  const field = `${alias ? `${alias.value}:` : ''}${name.value}`;
  return field + listText(values, argumentText, '()') + directives + selectionsText(selectionSet);
}

/** An argument, or a field of an object. */
const argumentText = ({ name, value }: Pick<ArgumentNode, 'name' | 'value'>): string =>
  `${name.value}:${valueText(value)}`;

function valueText(value: ValueNode): string {
  switch (value.kind) {
    case Kind.VARIABLE:
      return `$${value.name.value}`;
    case Kind.NULL:
      return 'null';
    case Kind.LIST:
      return `[${value.values.map(valueText).join(' ')}]`;
    case Kind.OBJECT:
      return `{${value.fields.map(argumentText).join(' ')}}`;
    case Kind.STRING:
      return JSON.stringify(value.value);
    default:
      return String(value.value);
  }
}
