import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Selected fields by name, each with its own selection. Aliases of a field count as one, and @skip and @include do not
 * count, so that a selection belongs to the document and not to the call.
 */
export type Selection = ReadonlyMap<string, Selection>;

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

/** The selection of each field of a document. A document that is executed again has the same nodes. */
const known = new WeakMap<FieldNode, Selection>();

/** What the caller selects of the field that is being resolved. */
export function selectionOf({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Selection {
  const [first, ...others] = fieldNodes;
  if (!first || others.length > 0) return selectedBy(fieldNodes, fragments);
  const selection = known.get(first) ?? selectedBy([first], fragments);
  known.set(first, selection);
  return selection;
}

/** What an operation selects of its root type. */
export function selectionOfOperation({ definitions }: DocumentNode, operation: OperationDefinitionNode): Selection {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return selectedBy([operation], Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment])));
}

function selectedBy(nodes: readonly Pick<FieldNode, 'selectionSet'>[], fragments: Fragments): Selection {
  const fields = nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments));
  const byName = Map.groupBy(fields, ({ name }) => name.value);
  return new Map([...byName].map(([name, same]) => [name, selectedBy(same, fragments)]));
}

/** Fields of a selection set, including those of its fragments. */
const fieldsOf = (selectionSet: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] =>
  (selectionSet?.selections ?? []).flatMap((selected) => {
    if (selected.kind === Kind.FIELD) return [selected];
    const spread = selected.kind === Kind.FRAGMENT_SPREAD ? fragments[selected.name.value] : selected;
    return fieldsOf(spread?.selectionSet, fragments);
  });
