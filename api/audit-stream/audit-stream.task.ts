import type { Config } from '#api/config.ts';
import { AppError } from '#api/platform/errors.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { repeatWhileHeld } from '#api/tasks/repeat-while-held.ts';
import { defineTask, type AnyTask, type TaskRun } from '#api/tasks/task.ts';
import { receiverOf } from './receiver.ts';
import { sendEntries } from './send-entries.ts';

const EVERY_MS = 1000;

/** Sends the audit trail to AUDIT_STREAM_URL. One process does it at a time, so the order of each trail is kept. */
export function auditStreamTasks(config: Config): AnyTask<Services>[] {
  const { AUDIT_STREAM_URL: address } = config;
  if (address === undefined) return [];
  const receive = receiverOf(address, config);
  return [
    defineTask({
      kind: 'audit-stream',
      everyMs: EVERY_MS,
      // A receiver that is back must not wait for long.
      backoff: { firstMs: 1000, longestMs: 30_000 },
      payload: yup.object({}),
      run: (_, run: TaskRun<Services>) =>
        repeatWhileHeld(run, EVERY_MS, () =>
          sendEntries(run.services, (entries, signal) => orUnavailable(() => receive(entries, signal)), run.ending),
        ),
    }),
  ];
}

/** A receiver that is down is waited for, however long. */
async function orUnavailable(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('UNAVAILABLE', `The receiver of the audit trail did not take the entries: ${reason}`, {
      dependency: 'auditStream',
    });
  }
}
