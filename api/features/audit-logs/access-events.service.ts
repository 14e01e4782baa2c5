import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import { insertEntries, type MutationScope } from '#api/db/audit.ts';
import { aboutUser } from '#api/db/audit-entry.ts';
import { consoleUserByEmail } from '#api/features/console-users/console-user.service.ts';
import { systemAdminByEmail } from '#api/features/system-admins/system-admin.service.ts';
import { newId } from '#api/platform/ids.ts';
import type { Logger } from '#api/platform/log.ts';

/**
 * Audit entries of sign-ins and sign-outs (SEC-45). None of the six operations of requirements D12 is a sign-in. So an
 * event that happened is an UPDATE of the USER, and a refused one is a READ, because it changed nothing. `event` names
 * the event.
 */

/** How a person signed in, or tried to. */
export type SignInMethod = 'PASSWORD' | 'HOSTED_PAGES' | 'COMPANY_ACCOUNT' | 'RESET_CODE';

/** The browsers that a sign-out ended. */
export type SignOutScope = 'THIS_BROWSER' | 'ONE_BROWSER' | 'EVERYWHERE';

/** A person (`customerId` null: a system administrator), and the IP address of the call. */
export type Caller = { customerId: string | null; userId: string; ip: string };

/** Writes the entry of a sign-in. */
export const recordSignIn = (em: SqlEntityManager, caller: Caller, method: SignInMethod): Promise<void> =>
  insertEntries(em, callerScope(caller), [
    { ...aboutUser(caller.userId, 'signIn', method), operation: 'UPDATE', event: 'SIGN_IN' },
  ]);

/** Writes the entry of a sign-out. */
export const recordSignOut = (em: SqlEntityManager, caller: Caller, scope: SignOutScope): Promise<void> =>
  insertEntries(em, callerScope(caller), [
    { ...aboutUser(caller.userId, 'signOut', scope), operation: 'UPDATE', event: 'SIGN_OUT' },
  ]);

/**
 * Writes the entry of a refused sign-in of a known person; an unknown user name leaves no entry. The entry names no
 * actor, because the caller is unknown. Never throws: it logs failures, and the sign-in stays refused.
 */
export async function recordRefusedSignIn(
  { orm, log }: { orm: MikroORM; log: Logger },
  attempt: { customerId: string | null; username: string; method: SignInMethod; ip: string },
): Promise<void> {
  const { customerId, username, method, ip } = attempt;
  try {
    const em = orm.em.fork();
    const person =
      customerId === null ? await systemAdminByEmail(em, username) : await consoleUserByEmail(em, customerId, username);
    if (!person) return;
    const entry = {
      ...aboutUser(person.id, 'signInRefused', method),
      operation: 'READ',
      event: 'SIGN_IN_REFUSED',
    } as const;
    await insertEntries(em, { customerId, mutationId: newId(), actor: { ...UNKNOWN_ACTOR, ip } }, [entry]);
  } catch (error) {
    log.warn({ err: error, customerId }, 'refused sign-in not in the audit trail');
  }
}

const UNKNOWN_ACTOR = { type: 'SYSTEM', id: null, name: null } as const;

/** The person is the actor of their own entry. */
const callerScope = ({ customerId, userId, ip }: Caller): MutationScope => ({
  customerId,
  mutationId: newId(),
  actor: { type: 'USER', id: userId, name: null, ip },
});
