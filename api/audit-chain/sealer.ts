import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#api/services/services.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { sealEntries } from './seal.ts';

/** Seals the audit trail while the server runs, in every replica. */
export type AuditSealer = {
  /** Begins nothing more; waits for what runs, for graceMs at most. What is left is sealed elsewhere, or later. */
  stop(graceMs: number): Promise<void>;
};

/** How much later than the entries around it an entry may be committed: longer than a statement may take. */
const LATE_SECONDS = 15;

/** The same for what comes rarely, looked for before a checkpoint: a machine that stood still, a clock that was set back. */
const VERY_LATE_SECONDS = 3600;

export function createAuditSealer(services: Services): AuditSealer {
  const { config, log } = services;
  let isStopping = false;
  const goesOn = () => !isStopping;
  const known = new Map<string, number>();

  async function takeCheckpoint(): Promise<void> {
    await sealEntries(services, VERY_LATE_SECONDS, goesOn);
    if (goesOn()) await writeCheckpoint(services, known);
  }

  /** At once and then again and again, never twice at a time. A failure is told when it begins, not each time. */
  function keepDoing(what: string, everyMs: number, work: () => Promise<unknown>) {
    let running: Promise<void> | null = null;
    let isFailing = false;
    const round = () => {
      running ??= work()
        .then(
          () => {
            if (isFailing) log.info(`${what}: goes on`);
            isFailing = false;
          },
          (error: unknown) => {
            if (!isFailing && goesOn()) log.warn({ err: error }, `${what}: tried again later`);
            isFailing = true;
          },
        )
        .finally(() => {
          running = null;
        });
    };
    round();
    const timer = setInterval(round, everyMs);
    return {
      async stop() {
        clearInterval(timer);
        await running;
      },
    };
  }

  const duties =
    config.AUDIT_SEAL_MS === 0
      ? []
      : [
          keepDoing('sealing the audit trail', config.AUDIT_SEAL_MS, () => sealEntries(services, LATE_SECONDS, goesOn)),
          keepDoing('checkpoint of the audit trail', config.AUDIT_CHECKPOINT_SECONDS * 1000, takeCheckpoint),
        ];
  return {
    async stop(graceMs) {
      isStopping = true;
      const over = Promise.all(duties.map((duty) => duty.stop()));
      await Promise.race([over, pause(graceMs, undefined, { ref: false })]);
    },
  };
}
