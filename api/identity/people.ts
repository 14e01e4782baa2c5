import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import { mapped } from '#api/crud/database-errors.ts';
import type { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import {
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
import { TtlCache } from './ttl-cache.ts';

/** A person's own row: the truth for name, status and permissions. */
export type Person = {
  id: string;
  /** The account in the realm. */
  subject: string | null;
  name: string;
  email: string;
  active: boolean;
  isCustomerAdmin: boolean;
  /** Of mails; null where the person has chosen none. */
  language: MailLanguage | null;
  /** When the row was last edited; signing in is no edit. */
  changedAt: Date;
  permissions: Viewer['permissions'];
};

/** Somebody who can sign in. */
export type PersonWithAccount = Person & { subject: string };

/** Finds who is behind an account. `customerId` null is the platform. */
export type People = {
  /** The row behind an account, read anew. UNAUTHENTICATED when there is none, or it is not active. */
  ofAccount(customerId: string | null, claims: Claims): Promise<Person>;
  /**
   * The same, while the token's session lasts. Up to ten seconds old, where nobody told of a change (access-changes.ts):
   * so long may a lock-out, a sign-out or a changed permission take.
   */
  signedIn(customerId: string | null, claims: Claims): Promise<Person>;
  /** The active person with this e-mail address, or of this id, read anew; null when there is none who could sign in. */
  byEmail(customerId: string | null, email: string): Promise<PersonWithAccount | null>;
  byId(customerId: string | null, id: string): Promise<PersonWithAccount | null>;
  bySubject(customerId: string | null, subject: string): Promise<PersonWithAccount | null>;
  /**
   * Says "User not found" where nobody has the address, for installations that tell (USER_EXISTENCE_ERRORS); in all
   * others it does nothing.
   */
  refuseUnknown(customerId: string | null, email: string): Promise<void>;
  /** Reads everybody of a tenant anew when they are next asked for, in this process: sign-outs and changes count at once. */
  forgetAll(customerId: string | null): void;
};

const TTL_MS = 10_000;
const MAX_PEOPLE = 20_000;

export function createPeople(orm: MikroORM, tellsUnknown: boolean): People {
  const cache = new TtlCache<Person | null>(TTL_MS, MAX_PEOPLE);

  async function load(customerId: string | null, claims: Claims): Promise<Person | null> {
    const em = orm.em.fork();
    const person = await findPerson(em, customerId, claims.subject);
    if (!person?.active) return null;
    return (await isSignedIn(em, customerId, person.id, claims.keycloakSession)) ? person : null;
  }

  async function byEmail(customerId: string | null, email: string): Promise<PersonWithAccount | null> {
    const em = orm.em.fork();
    const found = customerId === null ? systemAdminByEmail(em, email) : consoleUserByEmail(em, customerId, email);
    return personWithAccount(await mapped<ConsoleUser | SystemAdmin | null>(() => found));
  }

  return {
    byEmail,
    async refuseUnknown(customerId, email) {
      if (tellsUnknown && !(await byEmail(customerId, email))) throw unauthenticated('userNotFound');
    },
    async ofAccount(customerId, claims) {
      const person = await mapped(() => findPerson(orm.em.fork(), customerId, claims.subject));
      if (!person?.active) throw unauthenticated('invalid');
      return person;
    },
    async signedIn(customerId, claims) {
      const person = await cache.get(keyOf(customerId, claims.keycloakSession), () =>
        mapped(() => load(customerId, claims)),
      );
      if (!person) throw unauthenticated('expired');
      return person;
    },
    async byId(customerId, id) {
      const em = orm.em.fork();
      const found = customerId === null ? systemAdminById(em, id) : consoleUserById(em, customerId, id);
      return personWithAccount(await mapped<ConsoleUser | SystemAdmin | null>(() => found));
    },
    async bySubject(customerId, subject) {
      const em = orm.em.fork();
      const found = customerId === null ? systemAdminOf(em, subject) : consoleUserOf(em, customerId, subject);
      return personWithAccount(await mapped<ConsoleUser | SystemAdmin | null>(() => found));
    },
    forgetAll: (customerId) => cache.forgetAll(keyOf(customerId, '')),
  };
}

/**
 * The token's claims and the person's row make the viewer: what either does not grant is not granted. Who was made
 * administrator needs a newer token for it (SEC-22); one that is newer than the row and still claims nothing is no reason
 * to ask again.
 */
export const viewerOf = (person: Person, claims: Claims, customerId: string | null): Viewer => ({
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

/** Notes the sign-in on the person's row. */
export const noteSignIn = (em: SqlEntityManager, customerId: string | null, personId: string): Promise<number> =>
  customerId === null ? noteSystemAdminSignIn(em, personId) : noteConsoleUserSignIn(em, customerId, personId);

const keyOf = (customerId: string | null, keycloakSession: string) => `${customerId ?? 'platform'}/${keycloakSession}`;

async function findPerson(em: SqlEntityManager, customerId: string | null, subject: string): Promise<Person | null> {
  if (customerId === null) {
    const admin = await systemAdminOf(em, subject);
    return admin && personOf(admin);
  }
  const user = await consoleUserOf(em, customerId, subject);
  if (!user) return null;
  return { ...personOf(user), permissions: await permissionsOfRole(em, customerId, user.permissionRoleId) };
}

const personOf = (row: ConsoleUser | SystemAdmin): Person => ({
  id: row.id,
  subject: row.subject ?? null,
  name: row.name,
  email: row.email,
  active: row.status === 'ACTIVE',
  isCustomerAdmin: 'isCustomerAdmin' in row && row.isCustomerAdmin,
  language: row.language ?? null,
  changedAt: row.updatedAt,
  permissions: [],
});

function personWithAccount(row: ConsoleUser | SystemAdmin | null): PersonWithAccount | null {
  const person = row && personOf(row);
  return person?.active && person.subject !== null ? { ...person, subject: person.subject } : null;
}
