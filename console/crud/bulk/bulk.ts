import type { Requirement } from '#console/auth/requirement.ts';
import type { MutationResult, RecordKey } from '../operations.ts';

/** The fields of a row that a bulk action needs. */
export type BulkRow = { id: string; version?: number; status?: string };

/** The bulk actions of a list, with the mutations of its noun (S16). */
export type Bulk<R> = {
  /** Names a record in questions and results. */
  nameOf: (row: R) => string;
  /** Activates and deactivates. */
  update?: (input: RecordKey & { status: 'ACTIVE' | 'INACTIVE' }) => MutationResult;
  remove?: (key: RecordKey) => MutationResult;
  /** List queries of the schema that may contain the records. */
  lists: readonly string[];
  /** Required for bulk actions; without it every user of the list may use them. */
  permission?: Requirement;
};

export type BulkKind = 'activate' | 'deactivate' | 'delete';

/** The rows that an action would change. */
export const rowsFor = <R extends BulkRow>(kind: BulkKind, rows: readonly R[]): R[] =>
  rows.filter(({ status }) => kind === 'delete' || (kind === 'activate') !== (status === 'ACTIVE'));

/** Sends the change of one row, with the version that the list shows (E3). */
export function sendOne<R extends BulkRow>(bulk: Bulk<R>, kind: BulkKind, { id, version = 0 }: R): MutationResult {
  if (kind === 'delete') return bulk.remove?.({ id, version }) ?? Promise.resolve({});
  return bulk.update?.({ id, version, status: kind === 'activate' ? 'ACTIVE' : 'INACTIVE' }) ?? Promise.resolve({});
}
