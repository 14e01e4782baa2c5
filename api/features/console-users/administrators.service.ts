import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Recipient } from '#api/mail/recipient.ts';

/** Most administrators of a company that get a letter of the system. */
const MOST_LETTERS = 50;

/** The active administrators of a company, at most 50: to whom the system writes when only they can act. */
export async function activeAdministrators(em: SqlEntityManager, customerId: string): Promise<Recipient[]> {
  const found = await rows(
    em,
    sql<{ email: string; name: string; language: MailLanguage | null }>`select email, name, language from console_user
      where customer_id = ${customerId} and is_customer_admin = 1 and status = 'ACTIVE' order by id limit ${MOST_LETTERS}`,
  );
  return found.map(({ email, name, language }) => ({ email, name, language: language ?? 'en' }));
}
