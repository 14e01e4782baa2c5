import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { activeAdministrators } from '#api/features/console-users/administrators.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import type { Services } from '#api/services/services.ts';
import { type SealLetter, sealLetterTask } from './seal-letter.task.ts';

/** Days before the end of a certificate on which administrators get the first letter. */
const SOON_DAYS = 30;

type EndingSeal = { customerId: string; id: string; validUntil: string; letter: SealLetter | null };

type Upkeep = { services: Services; ending: AbortSignal };

/**
 * Writes to the administrators of companies whose certificate ends within 30 days, and again when it has ended: once each
 * for a certificate. Returns the number of companies.
 */
export async function tellSealEnds({ services, ending }: Upkeep): Promise<number> {
  const em = services.orm.em.fork();
  const now = clock.now();
  const found = await rows(
    em,
    sql<EndingSeal>`select ending.customer_id as customerId, ending.id, valid_until as validUntil, letter
      from company_seal ending join customer on customer.id = ending.customer_id and customer.status = 'ACTIVE'
      where valid_until < ${now} + interval ${SOON_DAYS} day
        and (letter is null or letter = 'SOON' and valid_until < ${now})`,
  );
  let told = 0;
  for (const seal of found) {
    if (ending.aborted) break;
    const validUntil = toInstant(seal.validUntil);
    if (await tell(em, services, seal, { state: validUntil < now ? 'EXPIRED' : 'SOON', validUntil })) told += 1;
  }
  return told;
}

/** Returns false if the certificate was replaced, or another process has written, meanwhile. */
function tell(
  em: SqlEntityManager,
  { tasks }: Services,
  { customerId, id, letter: former }: EndingSeal,
  { state, validUntil }: { state: SealLetter; validUntil: Date },
): Promise<boolean> {
  return write({ em, tenant: { id: customerId }, actor: SYSTEM }, async (tx) => {
    const changed = await change(
      tx.em,
      sql`update company_seal set letter = ${state}
        where customer_id = ${customerId} and id = ${id} and letter <=> ${former} and valid_until = ${validUntil}`,
    );
    if (changed === 0) return false;
    for (const to of await activeAdministrators(tx.em, customerId))
      await tasks.enqueue(
        tx,
        sealLetterTask,
        { to, state, validUntil: validUntil.toISOString() },
        { customerId, subject: customerId },
      );
    return true;
  });
}
