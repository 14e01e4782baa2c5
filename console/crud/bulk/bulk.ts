import type { Requirement } from '#console/auth/requirement.ts';
import type { MutationResult, RecordKey } from '../operations.ts';

/** A row as a bulk action needs it. */
export type BulkRow = { id: string; version?: number; status?: string };

/** What can be done with several records of a list at once, through the noun's own mutations (S16). */
export type Bulk<R> = {
  /** Names a record in questions and results. */
  nameOf: (row: R) => string;
  /** Activates and deactivates. */
  update?: (input: RecordKey & { status: 'ACTIVE' | 'INACTIVE' }) => MutationResult;
  remove?: (key: RecordKey) => MutationResult;
  /** List queries that may show the records, by their names in the schema. */
  lists: readonly string[];
  /** Who may; without it, whoever sees the list. */
  permission?: Requirement;
};

export type BulkKind = 'activate' | 'deactivate' | 'delete';

/** The rows that an action would change. */
export const rowsFor = <R extends BulkRow>(kind: BulkKind, rows: readonly R[]): R[] =>
  rows.filter(({ status }) => kind === 'delete' || (kind === 'activate') !== (status === 'ACTIVE'));

/** Sends one row's change, aimed at the version that was seen (E3). */
export function sendOne<R extends BulkRow>(bulk: Bulk<R>, kind: BulkKind, { id, version = 0 }: R): MutationResult {
  if (kind === 'delete') return bulk.remove?.({ id, version }) ?? Promise.resolve({});
  return bulk.update?.({ id, version, status: kind === 'activate' ? 'ACTIVE' : 'INACTIVE' }) ?? Promise.resolve({});
}
