import { performance } from 'node:perf_hooks';
import type { Fleet } from './fleet.ts';
import { numberedText } from './frames.ts';

const DIGITS = 14;
const PREFIX = '"ka-';
const KEEP_ALIVE = `{"type":"keepAlive","id":"ka-${'#'.repeat(DIGITS)}"}`;

/** Records for each keep-alive when it was sent, and whether it was acknowledged. */
export type TrackedFlow = {
  /** Send times of a machine's acknowledged keep-alives, oldest first; milliseconds since 1970. */
  acknowledgedBy(machine: number): readonly number[];
  /** Send time of the newest keep-alive of a machine that the product can have received at this time of its clock. */
  lastSentBy(machine: number, at: number): number | undefined;
  stop(): void;
};

/** Sends at a fixed rate over all sockets in turn until it is stopped, also into broken sockets. */
export function sendTracked(fleet: Fleet, perSecond: number): TrackedFlow {
  const machines = fleet.sockets.length;
  const sentAt: number[] = [];
  const isAcknowledged: boolean[] = [];
  const numbered = numberedText(KEEP_ALIVE);
  const begun = performance.now();
  fleet.onText((_machine, payload) => {
    const at = payload.indexOf(PREFIX);
    if (at < 0) return;
    const digits = at + PREFIX.length;
    isAcknowledged[Number(payload.toString('latin1', digits, digits + DIGITS))] = true;
  });
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (sentAt.length < due) {
      const number = sentAt.push(Date.now()) - 1;
      fleet.sockets[number % machines]?.write(Buffer.from(numbered(number)));
    }
  }, 1);
  return {
    acknowledgedBy(machine) {
      const acknowledged: number[] = [];
      for (let number = machine; number < sentAt.length; number += machines) {
        const at = sentAt[number];
        if (at !== undefined && isAcknowledged[number]) acknowledged.push(at);
      }
      return acknowledged;
    },
    lastSentBy(machine, at) {
      // Searches backwards from the machine's newest send: the result is nearly always among the last two.
      for (
        let number = sentAt.length - 1 - ((sentAt.length - 1 - machine) % machines);
        number >= 0;
        number -= machines
      ) {
        const sent = sentAt[number];
        if (sent !== undefined && sent <= at) return sent;
      }
      return undefined;
    },
    stop: () => clearInterval(timer),
  };
}
