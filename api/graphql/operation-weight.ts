import { OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { MAX_RECORDS } from '#api/crud/each-record.ts';

/** What an operation counts: its root fields, and for a bulk mutation each of its records. Longer lists are refused. */
export function weightOf(
  { operation }: OperationDefinitionNode,
  fields: number,
  variables: Readonly<Record<string, unknown>>,
): number {
  if (operation !== OperationTypeNode.MUTATION) return fields;
  const lists = Object.values(variables).map((value) =>
    Array.isArray(value) ? Math.min(value.length, MAX_RECORDS) : 0,
  );
  return Math.max(fields, ...lists);
}
