import type { MutationResult, RecordKey } from '../operations.ts';
import type { Bulk, BulkKind, BulkRow } from './bulk.ts';
import { resultsOf } from './bulk-answer.ts';
import type { RowResult } from './run-bulk.ts';

/** Sends the change of some rows, with the versions that the list shows (E3). */
export async function sendRows<R extends BulkRow>(
  bulk: Bulk<R>,
  kind: BulkKind,
  rows: readonly R[],
): Promise<RowResult[]> {
  if (kind === 'change') return resultsOf((await bulk.change?.(rows)) ?? {}, rows.length);
  const keys = rows.map(({ id, version = 0 }) => ({ id, version }));
  return resultsOf((await sendKeys(bulk, kind, keys, rows)) ?? {}, rows.length);
}

function sendKeys<R>(bulk: Bulk<R>, kind: BulkKind, keys: RecordKey[], rows: readonly R[]): MutationResult | undefined {
  if (kind === 'delete') return bulk.remove?.(keys, rows);
  if (kind === 'restore') return bulk.restore?.(keys);
  const status = kind === 'activate' ? 'ACTIVE' : 'INACTIVE';
  return bulk.update?.(
    keys.map((key) => ({ ...key, status })),
    rows,
  );
}
