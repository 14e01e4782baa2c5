import { type Fault, type FaultCode, toFault } from '#console/apollo/fault.ts';

/** The result of a bulk action, by rows. */
export type BulkOutcome<R> = {
  done: R[];
  failed: { row: R; fault: Fault }[];
  /** Not sent: the action was stopped, or the connection or the session was lost. */
  left: R[];
};

/** Maximum number of concurrent changes; each is a separate transaction. */
const CONCURRENCY = 4;

/** Faults after which all further changes would fail as well. */
const FATAL_CODES: ReadonlySet<FaultCode> = new Set(['NETWORK', 'UNAVAILABLE', 'UNAUTHENTICATED']);

type BulkRun = {
  /** Called after each change with the number of finished changes. */
  onProgress?: (settled: number) => void;
  /** Checked before each change; running changes are completed. */
  isStopped?: () => boolean;
};

/** Sends one change per row, up to CONCURRENCY at the same time, and returns the result of each row. */
export async function runBulk<R>(
  rows: readonly R[],
  send: (row: R) => Promise<{ error?: unknown }>,
  { onProgress, isStopped }: BulkRun = {},
): Promise<BulkOutcome<R>> {
  const outcome: BulkOutcome<R> = { done: [], failed: [], left: [] };
  const queue = [...rows];
  let isLost = false;

  const sendOne = async (row: R): Promise<void> => {
    const { error } = await send(row).catch((thrown: unknown) => ({ error: thrown }));
    if (error) {
      const fault = toFault(error);
      outcome.failed.push({ row, fault });
      isLost ||= FATAL_CODES.has(fault.code);
    } else {
      outcome.done.push(row);
    }
    onProgress?.(outcome.done.length + outcome.failed.length);
  };
  const work = async (): Promise<void> => {
    while (!isLost && !isStopped?.()) {
      const row = queue.shift();
      if (row === undefined) return;
      await sendOne(row);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  outcome.left = queue;
  return outcome;
}
