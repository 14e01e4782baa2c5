import { isObjectType, Kind, parse, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createSchema } from './schema.ts';
import { selectsOnlyJoined, withJoinedReferences } from './joined-references.ts';

const schema = await createSchema();

function areJoined(text: string): boolean {
  const document = parse(text);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return !!operation && selectsOnlyJoined(schema, document, operation);
}

describe('the references of a document', () => {
  it.each([
    ['{ listEmployees { items { sector { id } a: group { name } } totalCount } }', true],
    ['{ listEmployees { items { ...Row } } } fragment Row on Employee { sector { id } ... { jobRole { id } } }', true],
    ['{ listSectors { items { id } } }', true],
    ['{ getEmployee(id: "x") { sector { id } } }', false],
    ['{ listEmployees { items { sector { id } } } getEmployee(id: "x") { group { id } } }', false],
    ['{ listEmployees { items { jobRole { permissionRole { id } } } } }', false],
    ['{ getEmployee(id: "x") { ...Row } } fragment Row on Employee { sector { id } }', false],
  ])('are all joined by a list: %s', (text, expected) => {
    expect(areJoined(text)).toBe(expected);
  });

  it('have no resolvers in the schema for these documents, and keep them in the other', () => {
    const isResolved = (one: GraphQLSchema, name: string): boolean => {
      const employee = one.getType('Employee');
      return isObjectType(employee) && employee.getFields()[name]?.resolve !== undefined;
    };
    const joined = withJoinedReferences(schema);
    expect(['sector', 'costCenters'].map((name) => isResolved(joined, name))).toEqual([false, true]);
    expect(['sector', 'costCenters'].map((name) => isResolved(schema, name))).toEqual([true, true]);
  });
});
