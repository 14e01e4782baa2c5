import { Kind, parse, type FieldNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { selectionOf, type Selection } from './selection.ts';

/** What the first operation of a document selects of its root fields, as nested objects. */
function selected(text: string): unknown {
  const { definitions } = parse(text);
  const [operation] = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = Object.fromEntries(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const fieldNodes = (operation?.selectionSet.selections ?? []).filter(
    (node): node is FieldNode => 'arguments' in node,
  );
  return plain(selectionOf({ fieldNodes, fragments }));
}

const plain = (selection: Selection): object =>
  Object.fromEntries([...selection].map(([name, fields]) => [name, plain(fields)]));

describe('a selection', () => {
  it('names the fields, whatever their aliases and conditions', () => {
    expect(selected('{ list { one: items { id } items @skip(if: true) { name } totalCount } }')).toEqual({
      items: { id: {}, name: {} },
      totalCount: {},
    });
  });

  it('includes fields of fragments, also nested ones', () => {
    const text =
      '{ list { items { ...A ... on B { code } } } } fragment A on B { id ...C } fragment C on B { of { name } }';
    expect(selected(text)).toEqual({ items: { id: {}, of: { name: {} }, code: {} } });
  });

  it('joins the nodes of a field that occurs twice', () => {
    expect(selected('{ list { items { id } } list { totalCount } }')).toEqual({ items: { id: {} }, totalCount: {} });
  });
});
