import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import type { CustomerSetupStep } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';

/**
 * What is to be done for a customer on other servers: the steps of its making, and afterwards that its realm follows
 * its status. `setup_next_at` says when to try; null is nothing to do. Written by statements of its own: no edit of a
 * customer, so no version changes.
 */
export type Task = {
  id: string;
  status: string;
  displayName: string;
  subdomain: string;
  /** Null: the customer is made, and its realm is to follow its status. */
  step: CustomerSetupStep | null;
  administratorId: string | null;
  /** Of the invitation. */
  language: MailLanguage | null;
  attempts: number;
  /** As the row has it: another value later means that something new was asked for meanwhile. */
  nextAt: string;
};

/** How long a replica that died keeps others away. */
const LEASE_SECONDS = 30;
/** How often a lease is renewed while its work lasts. */
export const RENEW_LEASE_MS = 10_000;

/** Longest wait between two tries, seconds. */
const MOST_BACKOFF = 300;

const isFree = sql`(setup_lease_until is null or setup_lease_until < now(3))`;
const newlyDue = sql`setup_next_at = now(3), setup_attempts = 0, setup_error = null`;
const leaseEnd = sql`date_add(now(3), interval ${LEASE_SECONDS} second)`;

/** The customer is to be made, from this step on. */
export const beginSetup = (
  tx: Tx,
  id: string,
  setup: { step: CustomerSetupStep; language: MailLanguage },
): Promise<number> =>
  change(
    tx.em,
    sql`update customer set setup_step = ${setup.step}, setup_language = ${setup.language}, ${newlyDue} where id = ${id}`,
  );

/** Its realm, or the rest of its setup, is to follow a change of the customer. */
export const scheduleSetup = (tx: Tx, id: string): Promise<number> =>
  change(tx.em, sql`update customer set ${newlyDue} where id = ${id}`);

/** Tries again now what has failed; nothing where all is done. */
export const hurrySetup = (em: SqlEntityManager, id: string): Promise<number> =>
  change(
    em,
    sql`update customer set setup_next_at = now(3), setup_error = null where id = ${id} and setup_next_at is not null`,
  );

/** Customers for which something is due and nobody is at it, the longest waiting first. */
export const dueCustomers = async (em: SqlEntityManager, limit: number): Promise<string[]> =>
  (
    await rows(
      em,
      sql<{
        id: string;
      }>`select id from customer where setup_next_at <= now(3) and ${isFree} order by setup_next_at limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Takes the right to work for a customer; null when somebody else has it, or nothing is due any more. */
export async function takeTask(em: SqlEntityManager, id: string, lease: string): Promise<Task | null> {
  const taken = await change(
    em,
    sql`update customer set setup_lease = ${lease}, setup_lease_until = ${leaseEnd}, setup_attempts = setup_attempts + 1
      where id = ${id} and setup_next_at <= now(3) and ${isFree}`,
  );
  return taken === 1 ? readTask(em, id, lease) : null;
}

/** As it stands now; null when the lease was lost. */
export const readTask = async (em: SqlEntityManager, id: string, lease: string): Promise<Task | null> =>
  (await firstRow(
    em,
    sql<Task>`select id, status, display_name as displayName, subdomain, setup_step as step,
        administrator_id as administratorId, setup_language as language, setup_attempts as attempts, cast(setup_next_at as char) as nextAt
      from customer where id = ${id} and setup_lease = ${lease}`,
  )) ?? null;

export const renewLease = (em: SqlEntityManager, id: string, lease: string): Promise<number> =>
  change(em, sql`update customer set setup_lease_until = ${leaseEnd} where id = ${id} and setup_lease = ${lease}`);

/** Goes on to the next step (null: all are done); false when the customer was deleted or the lease lost meanwhile. */
export async function advanceSetup(
  em: SqlEntityManager,
  { id, nextAt }: Task,
  lease: string,
  step: CustomerSetupStep | null,
): Promise<boolean> {
  const next = step === null ? sql`if(setup_next_at = ${nextAt}, null, setup_next_at)` : sql.ref('setup_next_at');
  const met = await change(
    em,
    sql`update customer set setup_next_at = ${next}, setup_step = ${step}, setup_error = null
      where id = ${id} and setup_lease = ${lease} and status = 'PENDING'`,
  );
  return met === 1;
}

/** The realm follows the status as it was read; what was asked for since then stays to be done. */
export const finishTask = (em: SqlEntityManager, { id, nextAt }: Task, lease: string): Promise<number> =>
  change(
    em,
    sql`update customer set setup_next_at = if(setup_next_at = ${nextAt}, null, setup_next_at), setup_error = null
      where id = ${id} and setup_lease = ${lease}`,
  );

/** Keeps the step for a later try, at once where somebody has asked for that meanwhile. */
export const postponeTask = (
  em: SqlEntityManager,
  { id, nextAt, attempts }: Task,
  lease: string,
  errorCode: string,
): Promise<number> =>
  change(
    em,
    sql`update customer set setup_error = if(setup_next_at = ${nextAt}, ${errorCode}, null),
        setup_next_at = if(setup_next_at = ${nextAt}, date_add(now(3), interval ${backoffMs(attempts) * 1000} microsecond), setup_next_at)
      where id = ${id} and setup_lease = ${lease}`,
  );

export const releaseLease = (em: SqlEntityManager, id: string, lease: string): Promise<number> =>
  change(
    em,
    sql`update customer set setup_lease = null, setup_lease_until = null where id = ${id} and setup_lease = ${lease}`,
  );

/** Milliseconds before the next try: 1, 2, 4 … 300 seconds, less up to half, so that not all come at once. */
export function backoffMs(attempts: number): number {
  const seconds = Math.min(MOST_BACKOFF, 2 ** Math.min(attempts - 1, 20));
  return Math.round(seconds * 1000 * (1 - Math.random() / 2));
}
