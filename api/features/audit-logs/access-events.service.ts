import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import { insertEntries, type MutationScope } from '#api/db/audit.ts';
import { aboutUser } from '#api/db/audit-entry.ts';
import { consoleUserByEmail } from '#api/features/console-users/console-user.service.ts';
import { systemAdminByEmail } from '#api/features/system-admins/system-admin.service.ts';
import { newId } from '#api/platform/ids.ts';
import type { Logger } from '#api/platform/log.ts';

/**
 * Entries of who came and went (SEC-45). Requirements D12 knows six operations and no sign-in, so they are told in its
 * words: UPDATE of the USER for what happened, READ for what was refused and therefore changed nothing. `event` says
 * which it was, for who knows more than D12.
 */

/** By what somebody proved who they are, or tried to. */
export type Proof = 'PASSWORD' | 'HOSTED_PAGES' | 'COMPANY_ACCOUNT' | 'RESET_CODE';

/** Which of their browsers somebody signed out. */
export type SignedOut = 'THIS_BROWSER' | 'ONE_BROWSER' | 'EVERYWHERE';

/** A person (customerId null: of the platform), and the address that the call came from. */
export type Caller = { customerId: string | null; userId: string; ip: string };

export const recordSignIn = (em: SqlEntityManager, caller: Caller, proof: Proof): Promise<void> =>
  insertEntries(em, byThemselves(caller), [
    { ...aboutUser(caller.userId, 'signIn', proof), operation: 'UPDATE', event: 'SIGN_IN' },
  ]);

export const recordSignOut = (em: SqlEntityManager, caller: Caller, which: SignedOut): Promise<void> =>
  insertEntries(em, byThemselves(caller), [
    { ...aboutUser(caller.userId, 'signOut', which), operation: 'UPDATE', event: 'SIGN_OUT' },
  ]);

/**
 * Of somebody whom the address names; of a name that is nobody's there is nothing to tell. Who tried is not known, so
 * nobody is named for it. Never fails: the caller is refused all the same.
 */
export async function recordRefusedSignIn(
  { orm, log }: { orm: MikroORM; log: Logger },
  tried: { customerId: string | null; username: string; proof: Proof; ip: string },
): Promise<void> {
  const { customerId, username, proof, ip } = tried;
  try {
    const em = orm.em.fork();
    const person =
      customerId === null ? await systemAdminByEmail(em, username) : await consoleUserByEmail(em, customerId, username);
    if (!person) return;
    const entry = {
      ...aboutUser(person.id, 'signInRefused', proof),
      operation: 'READ',
      event: 'SIGN_IN_REFUSED',
    } as const;
    await insertEntries(em, { customerId, mutationId: newId(), actor: { ...NOBODY, ip } }, [entry]);
  } catch (error) {
    log.warn({ err: error, customerId }, 'refused sign-in not in the audit trail');
  }
}

const NOBODY = { type: 'SYSTEM', id: null, name: null } as const;

const byThemselves = ({ customerId, userId, ip }: Caller): MutationScope => ({
  customerId,
  mutationId: newId(),
  actor: { type: 'USER', id: userId, name: null, ip },
});
