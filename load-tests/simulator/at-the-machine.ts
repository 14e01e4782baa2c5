import { quietPause, type SimulatedMachine } from './simulated-machine.ts';
import type { Worker } from './workforce.ts';

/** Behaviour of a simulated machine. Rates are shares from 0 to 1. */
export type Behaviour = {
  /** Average time between two requests at this machine, ms. */
  everyMs: number;
  /** Share of deliveries that fail. */
  failRate: number;
  /** Share of requests for several pieces at once, at a server that knows the capability `pieces`. */
  setRate: number;
  /** Share of requests before which the connection is lost. */
  offlineRate: number;
  /** Duration of a lost connection, ms. */
  offlineMs: number;
  /** Duration of a delivery, ms. */
  dispenseMs: number;
  /** Whether an operator refills channels at or below their low level. */
  isRestocked: boolean;
};

/** Counts of a fleet's actions. */
export type Tally = {
  asked: number;
  delivered: number;
  failed: number;
  refused: number;
  offline: number;
  restocked: number;
  errors: number;
};

/** The identity of a person at a machine. */
export const identityOf = ({ identification, pin }: Worker) => ({ identification, method: 'PASSWORD', pin });

const REPAIR_AFTER_MS = 90_000;

/** Repairs the channel after a while. */
export async function repair(
  machine: SimulatedMachine,
  channel: number,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await quietPause(REPAIR_AFTER_MS * (0.5 + Math.random()), signal);
  if (signal.aborted) return;
  const answer = await machine.send('channelReport', { channel, status: 'AVAILABLE' });
  if (answer.type !== 'channelRecorded') return;
  machine.setStatus(channel, String(answer.status));
  say(`${machine.name()}: channel ${channel} is repaired`);
}
