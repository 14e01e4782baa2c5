import { setTimeout as pause } from 'node:timers/promises';
import { reconnectDelay } from '#load-tests/simulator/backoff.ts';
import type { AckLedger } from './ack-ledger.ts';
import { waitFor } from './wait-for.ts';

const DELIVERIES = 10;
const MORE_WITHIN_MS = 60_000;

/** Waits until every machine has some more acknowledged deliveries. */
export function untilMore(ledgers: readonly AckLedger[]): Promise<unknown> {
  const wanted = ledgers.map(({ acknowledged }) => acknowledged.size + DELIVERIES);
  return waitFor(
    'deliveries at every machine',
    () => ledgers.every(({ acknowledged }, index) => acknowledged.size >= (wanted[index] ?? 0)),
    MORE_WITHIN_MS,
  );
}

/** Delivers across broken connections, as docs/machine-protocol.md describes. */
export async function deliverUntil(signal: AbortSignal, ledger: AckLedger, url: string): Promise<void> {
  signal.addEventListener('abort', () => ledger.stop(), { once: true });
  for (let attempt = 0; !ledger.isStopping; attempt++) {
    await ledger.load(url).catch(ignoreBrokenConnection);
    if (!ledger.isStopping) await pause(reconnectDelay(attempt));
  }
  for (let attempt = 0; !(await hasFinished(ledger, url)); attempt++) await pause(reconnectDelay(attempt));
}

const hasFinished = (ledger: AckLedger, url: string): Promise<boolean> =>
  ledger.finish(url).then(
    () => true,
    (error: unknown) => {
      ignoreBrokenConnection(error);
      return false;
    },
  );

/** While a replica dies, the address may refuse or reset a connection. Wrong answers are real failures. */
function ignoreBrokenConnection(error: unknown): void {
  if (error instanceof Error && !('code' in error || 'status' in error)) throw error;
}
