import { setTimeout as pause } from 'node:timers/promises';
import { change, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';

/** Rows per statement. Few, so that it holds locks only for milliseconds. */
const BATCH = 500;

/** Pause between two statements, so that statements of machines can run. */
const PAUSE_MS = 50;

/**
 * Batches of one run; the rest waits for the next run. Ten times more than the messages of 5,000 machines in an hour.
 */
const MOST_BATCHES = 400;

/**
 * Deletes answers to machines' messages that are older than INBOX_KEEP_DAYS by the database's clock, oldest first.
 * Several replicas may run it at the same time. Stops early when `shouldContinue` returns false. Returns the number of deleted
 * rows.
 */
export async function purgeInbox(
  { orm, config }: Services,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const em = orm.em.fork();
  let forgotten = 0;
  for (let batch = 0; batch < MOST_BATCHES && shouldContinue(); batch++) {
    if (batch > 0) await pause(PAUSE_MS);
    const affected = await change(
      em,
      sql`delete from machine_inbox where received_at < current_timestamp(3) - interval ${config.INBOX_KEEP_DAYS} day
        order by received_at limit ${BATCH}`,
    );
    forgotten += affected;
    if (affected < BATCH) break;
  }
  return forgotten;
}
