import { setTimeout as pause } from 'node:timers/promises';
import { change, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';

/** Rows of one statement: few enough that it locks for milliseconds. */
const BATCH = 500;

/** Between two statements, so that those of the machines find their way. */
const PAUSE_MS = 50;

/** Of one run; what is left waits for the next. More than ten times what 5,000 busy machines say in an hour. */
const MOST_BATCHES = 400;

/**
 * Forgets answers to machines' messages that are older than INBOX_KEEP_DAYS, by the database's clock, oldest first.
 * Several replicas at it at once do no harm: they wait for each other's rows and find them gone. Answers how many it
 * forgot; ends early when `goesOn` says no.
 */
export async function purgeInbox({ orm, config }: Services, goesOn: () => boolean = () => true): Promise<number> {
  const em = orm.em.fork();
  let forgotten = 0;
  for (let batch = 0; batch < MOST_BATCHES && goesOn(); batch++) {
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
