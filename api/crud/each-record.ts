import { AppError, invalid, invalidField } from '#api/platform/errors.ts';

/** Most records of one bulk mutation. */
export const MAX_RECORDS = 200;

/** Transactions of one bulk mutation at the same time. MySQL writes their commits to the disk together. */
const CONCURRENCY = 4;

/**
 * Runs a mutation for each record of a bulk mutation by the code of the single mutation: the same rules, the same audit
 * entries, and a transaction for each record, so that a refused record undoes no other. The result has the order of the
 * input. A refused record is null in the answer, with its own error at its place in the list. When a server that the
 * mutation needs is down, the remaining records are refused with the same error and stay as they are.
 */
export async function eachRecord<I extends { id: string }, R>(
  input: readonly I[],
  change: (record: I) => Promise<R>,
): Promise<(R | Promise<never>)[]> {
  checkRecords(input);
  const results: PromiseSettledResult<R>[] = [];
  const queue = input.entries();
  let outage: PromiseRejectedResult | undefined;
  const work = async (): Promise<void> => {
    for (const [place, record] of queue) {
      const [result] = outage ? [outage] : await Promise.allSettled([change(record)]);
      results[place] = result;
      if (result.status === 'rejected' && isOutage(result.reason)) outage = result;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  // graphql reports the rejection of an item at the item's place.
  return results.map((result) => (result.status === 'fulfilled' ? result.value : Promise.reject(result.reason)));
}

function checkRecords(input: readonly { id: string }[]): void {
  if (input.length === 0) throw invalidField('input', 'minItems', { min: 1 });
  if (input.length > MAX_RECORDS) throw invalidField('input', 'maxItems', { max: MAX_RECORDS });
  const ids = input.map(({ id }) => id);
  const repeated = ids.flatMap((id, place) => (ids.indexOf(id) < place ? [place] : []));
  if (repeated.length > 0) throw invalid(repeated.map((place) => ({ path: `[${place}].id`, key: 'duplicate' })));
}

const isOutage = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAVAILABLE';
