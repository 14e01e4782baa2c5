import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import { withMappedErrors } from '#api/crud/database-errors.ts';
import type { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import {
  activeConsoleUser,
  consoleUserByEmail,
  consoleUserById,
  consoleUserOf,
  noteConsoleUserSignIn,
} from '#api/features/console-users/console-user.service.ts';
import { permissionsOfRole } from '#api/features/permission-roles/permission-role.service.ts';
import { isSignedIn } from '#api/features/sessions/session.service.ts';
import type { SystemAdmin } from '#api/features/system-admins/system-admin.entity.ts';
import {
  noteSystemAdminSignIn,
  systemAdminByEmail,
  systemAdminById,
  systemAdminOf,
} from '#api/features/system-admins/system-admin.service.ts';
import type { Viewer } from '#api/platform/caller.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import type { Claims } from './access-token.ts';
import { TtlCache } from '#api/platform/ttl-cache.ts';

/** The row of a console user or a system administrator, with its permissions. Name and status come from here only. */
export type UserRecord = {
  id: string;
  /** The account in the realm. */
  subject: string | null;
  name: string;
  email: string;
  active: boolean;
  isCustomerAdmin: boolean;
  /** Whether the person has ever signed in. */
  hasSignedIn: boolean;
  /** Language of mails; null if the person has not chosen one. */
  language: MailLanguage | null;
  /** When the row was last edited. A sign-in is not an edit. */
  changedAt: Date;
  permissions: Viewer['permissions'];
};

/** An active user with an account: can sign in. */
export type ActiveUser = UserRecord & { subject: string };

/** Finds the user of an account. `customerId` null means the platform. */
export type People = {
  /** Reads the row of an account. UNAUTHENTICATED when there is no row, or it is not active. */
  findByAccount(customerId: string | null, claims: Claims): Promise<UserRecord>;
  /**
   * The same, and the session of the token must still exist. The answer is cached for up to ten seconds, unless a
   * change is announced (access-changes.ts): a lock-out, a sign-out or a changed permission takes effect within this
   * time.
   */
  findSignedIn(customerId: string | null, claims: Claims): Promise<UserRecord>;
  /** The person that findSignedIn would return, if the answer is cached; null otherwise. */
  knownSignedIn(customerId: string | null, claims: Claims): UserRecord | null;
  /** Reads the active user with this e-mail address, id or subject; null when there is none that can sign in. */
  findByEmail(customerId: string | null, email: string): Promise<ActiveUser | null>;
  findById(customerId: string | null, id: string): Promise<ActiveUser | null>;
  findBySubject(customerId: string | null, subject: string): Promise<ActiveUser | null>;
  /** Reads an active person of an active customer with the permissions; null when there is none. Not cached. */
  findWithRights(customerId: string, id: string): Promise<UserRecord | null>;
  /**
   * Throws "User not found" when nobody has the address and USER_EXISTENCE_ERRORS is `legacy`. Otherwise it does
   * nothing.
   */
  refuseUnknown(customerId: string | null, email: string): Promise<void>;
  /** Clears this process's cache of a tenant's users, so that sign-outs and changes take effect at once. */
  forgetAll(customerId: string | null): void;
};

const TTL_MS = 10_000;
const MAX_PEOPLE = 20_000;

export function createPeople(orm: MikroORM, reportsUnknownUsers: boolean): People {
  const cache = new TtlCache<UserRecord | null>(TTL_MS, MAX_PEOPLE);

  async function load(customerId: string | null, claims: Claims): Promise<UserRecord | null> {
    const em = orm.em.fork();
    const person = await findRecord(em, customerId, claims.subject);
    if (!person?.active) return null;
    return (await isSignedIn(em, customerId, person.id, claims.keycloakSession)) ? person : null;
  }

  async function findByEmail(customerId: string | null, email: string): Promise<ActiveUser | null> {
    const em = orm.em.fork();
    const found = customerId === null ? systemAdminByEmail(em, email) : consoleUserByEmail(em, customerId, email);
    return activeUserOf(await withMappedErrors<ConsoleUser | SystemAdmin | null>(() => found));
  }

  return {
    findByEmail,
    async refuseUnknown(customerId, email) {
      if (reportsUnknownUsers && !(await findByEmail(customerId, email))) throw unauthenticated('userNotFound');
    },
    async findByAccount(customerId, claims) {
      const person = await withMappedErrors(() => findRecord(orm.em.fork(), customerId, claims.subject));
      if (!person?.active) throw unauthenticated('invalid');
      return person;
    },
    async findSignedIn(customerId, claims) {
      const person = await cache.get(keyOf(customerId, claims.keycloakSession), () =>
        withMappedErrors(() => load(customerId, claims)),
      );
      if (!person) throw unauthenticated('expired');
      return person;
    },
    knownSignedIn: (customerId, { keycloakSession }) => cache.known(keyOf(customerId, keycloakSession)) ?? null,
    async findById(customerId, id) {
      const em = orm.em.fork();
      const found = customerId === null ? systemAdminById(em, id) : consoleUserById(em, customerId, id);
      return activeUserOf(await withMappedErrors<ConsoleUser | SystemAdmin | null>(() => found));
    },
    async findBySubject(customerId, subject) {
      const em = orm.em.fork();
      const found = customerId === null ? systemAdminOf(em, subject) : consoleUserOf(em, customerId, subject);
      return activeUserOf(await withMappedErrors<ConsoleUser | SystemAdmin | null>(() => found));
    },
    async findWithRights(customerId, id) {
      const em = orm.em.fork();
      const row = await withMappedErrors(() => activeConsoleUser(em, customerId, id));
      return row && { ...recordOf(row), permissions: await permissionsOfRole(em, customerId, row.permissionRoleId) };
    },
    forgetAll: (customerId) => cache.forgetAll(keyOf(customerId, '')),
  };
}

/**
 * Builds the viewer from the token's claims and the person's row. A right counts only when both grant it. A person who
 * becomes an administrator needs a newer token (SEC-22). The viewer is not outdated when the token is newer than the
 * row and still lacks the claim: one more token would not help.
 */
export const viewerOf = (person: UserRecord, claims: Claims, customerId: string | null): Viewer => ({
  id: person.id,
  name: person.name,
  email: person.email,
  isSystemAdmin: customerId === null && claims.isSystemAdmin,
  isCustomerAdmin: customerId !== null && claims.isCustomerAdmin && person.isCustomerAdmin,
  permissions: person.permissions,
  expiresAt: claims.expiresAt,
  isOutdated:
    customerId !== null &&
    person.isCustomerAdmin &&
    !claims.isCustomerAdmin &&
    claims.issuedAt < person.changedAt.getTime(),
});

/** Writes the time of the sign-in to the person's row. */
export const noteSignIn = (em: SqlEntityManager, customerId: string | null, personId: string): Promise<number> =>
  customerId === null ? noteSystemAdminSignIn(em, personId) : noteConsoleUserSignIn(em, customerId, personId);

const keyOf = (customerId: string | null, keycloakSession: string) => `${customerId ?? 'platform'}/${keycloakSession}`;

async function findRecord(
  em: SqlEntityManager,
  customerId: string | null,
  subject: string,
): Promise<UserRecord | null> {
  if (customerId === null) {
    const admin = await systemAdminOf(em, subject);
    return admin && recordOf(admin);
  }
  const user = await consoleUserOf(em, customerId, subject);
  if (!user) return null;
  return { ...recordOf(user), permissions: await permissionsOfRole(em, customerId, user.permissionRoleId) };
}

const recordOf = (row: ConsoleUser | SystemAdmin): UserRecord => ({
  id: row.id,
  subject: row.subject ?? null,
  name: row.name,
  email: row.email,
  active: row.status === 'ACTIVE',
  isCustomerAdmin: 'isCustomerAdmin' in row && row.isCustomerAdmin,
  hasSignedIn: row.lastLoginAt !== null && row.lastLoginAt !== undefined,
  language: row.language ?? null,
  changedAt: row.updatedAt,
  permissions: [],
});

function activeUserOf(row: ConsoleUser | SystemAdmin | null): ActiveUser | null {
  const person = row && recordOf(row);
  return person?.active && person.subject !== null ? { ...person, subject: person.subject } : null;
}
