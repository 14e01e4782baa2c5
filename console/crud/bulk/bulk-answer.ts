import { faultOf, toFault } from '#console/apollo/fault.ts';
import type { RowResult } from './run-bulk.ts';

/** What Apollo returns for a bulk mutation: a list with null for each refused record, and an error for each of them. */
export type BulkAnswer = { data?: unknown; error?: unknown };

/** The results of the records of a bulk mutation, in the order of its input. */
export function resultsOf({ data, error }: BulkAnswer, count: number): RowResult[] {
  const records = listOf(data);
  // The whole mutation was refused, or did not arrive.
  if (!records) {
    const fault = toFault(error);
    return Array.from({ length: count }, () => ({ fault }));
  }
  const errors = errorsByPlace(error);
  return Array.from({ length: count }, (_, place) => {
    const record = records[place];
    const refusal = errors.get(place);
    if (refusal) return { fault: faultOf(refusal.message, refusal.extensions) };
    return isRecord(record) ? { version: versionOf(record) } : { fault: toFault(error) };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const versionOf = ({ version }: Record<string, unknown>) => (typeof version === 'number' ? version : undefined);

/** The value of the only field of the answer. */
function listOf(data: unknown): readonly unknown[] | undefined {
  const [list] = isRecord(data) ? Object.values(data) : [];
  return Array.isArray(list) ? list : undefined;
}

type Refusal = { message: string; extensions: unknown };

/** The errors of records, by their places in the list: the path of an error is the field and the place. */
function errorsByPlace(error: unknown): Map<number, Refusal> {
  const errors = isRecord(error) && Array.isArray(error['errors']) ? error['errors'] : [];
  const refusals = new Map<number, Refusal>();
  for (const found of errors) {
    if (!isRecord(found) || !Array.isArray(found['path'])) continue;
    const place: unknown = found['path'][1];
    if (typeof place === 'number')
      refusals.set(place, { message: String(found['message']), extensions: found['extensions'] });
  }
  return refusals;
}
