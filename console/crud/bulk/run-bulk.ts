import { type Fault, type FaultCode, toFault } from '#console/apollo/fault.ts';

/** What became of the rows of a bulk action. */
export type BulkOutcome<R> = {
  done: R[];
  failed: { row: R; fault: Fault }[];
  /** Not tried: it was stopped, or the connection or the session was lost. */
  left: R[];
};

/** Changes on their way at once: each is a transaction of its own. */
const AT_ONCE = 4;

/** After these the others would fail as well. */
const ENDS_ALL: ReadonlySet<FaultCode> = new Set(['NETWORK', 'UNAVAILABLE', 'UNAUTHENTICATED']);

type BulkRun = {
  /** Called whenever one more is settled. */
  onProgress?: (settled: number) => void;
  /** Asked before each; those on their way are finished. */
  isStopped?: () => boolean;
};

/** Sends one change per row, some at once, and says of each what became of it. */
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
      isLost ||= ENDS_ALL.has(fault.code);
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  outcome.left = queue;
  return outcome;
}
