import { type Fault, type FaultCode, toFault } from '#console/apollo/fault.ts';

/** The result of a bulk action, by rows. */
export type BulkOutcome<R> = {
  /** Changed, with their new version; without one if nothing is left to change again. */
  done: R[];
  failed: { row: R; fault: Fault }[];
  /** Not sent: the action was stopped, or the connection or the session was lost. */
  left: R[];
};

/** The result of one row: its fault, or its new version if the row is still there. */
export type RowResult = { fault?: Fault; version?: number };

/** Rows of one mutation. The user sees the progress and can stop between two mutations. The api accepts 200. */
export const CHUNK = 50;

/** Faults after which all further changes would fail as well. */
const FATAL_CODES: ReadonlySet<FaultCode> = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
]);

type BulkRun = {
  /** Called after each mutation with the number of finished rows. */
  onProgress?: (settled: number) => void;
  /** Checked before each mutation. */
  isStopped?: () => boolean;
};

/** Sends the rows in chunks, one after the other, and returns the result of each row. */
export async function runBulk<R extends { version?: number }>(
  rows: readonly R[],
  send: (chunk: readonly R[]) => Promise<RowResult[]>,
  { onProgress, isStopped }: BulkRun = {},
): Promise<BulkOutcome<R>> {
  const outcome: BulkOutcome<R> = { done: [], failed: [], left: [] };
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const isLost = outcome.failed.some(({ fault }) => FATAL_CODES.has(fault.code));
    if (isLost || isStopped?.()) {
      outcome.left.push(...rows.slice(start));
      break;
    }
    const results = await send(chunk).catch((thrown: unknown): RowResult[] => {
      const fault = toFault(thrown);
      return chunk.map(() => ({ fault }));
    });
    for (const [index, row] of chunk.entries()) {
      const { fault, version } = results[index] ?? {};
      if (fault) outcome.failed.push({ row, fault });
      else outcome.done.push({ ...row, version });
    }
    onProgress?.(outcome.done.length + outcome.failed.length);
  }
  return outcome;
}
