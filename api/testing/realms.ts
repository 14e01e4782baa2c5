import { generateKeyPair } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Config } from '#api/config.ts';
import { connectRealmAdmin, type NewAccount, type RealmAdmin } from '#api/identity/realms.ts';
import { AppError } from '#api/platform/errors.ts';

/** An account to create in a realm of a test. */
export type TestPerson = NewAccount;

/** A realm that a test created. */
export type TestRealm = {
  /** Null for the platform's realm. */
  subdomain: string | null;
  name: string;
  people: (TestPerson & { subject: string })[];
};

/** A realm to create, with its accounts. */
export type WantedRealm = { subdomain: string | null; people: readonly TestPerson[] };

const realmAdmins = new WeakMap<Config, Promise<RealmAdmin>>();

/** The administration of the realms of a configuration; one sign-in to Keycloak per configuration object. */
export function realmAdminOf(config: Config): Promise<RealmAdmin> {
  const known = realmAdmins.get(config) ?? connectRealmAdmin(config);
  realmAdmins.set(config, known);
  return known;
}

/** Creates realms with this configuration's REALM_PREFIX. */
export async function createTestRealms(config: Config, wanted: readonly WantedRealm[]): Promise<TestRealm[]> {
  const admin = await realmAdminOf(config);
  const made: TestRealm[] = [];
  // One after the other: in parallel they would wait for each other's locks in Keycloak's database.
  for (const { subdomain, people } of wanted) {
    const displayName = subdomain ?? 'Platform';
    const realm = { subdomain, displayName, accounts: people, signingKey: await newSigningKey() };
    const { name, subjects } = await withRetries(() => admin.ensureRealm(realm));
    made.push({
      subdomain,
      name,
      people: people.map((person) => ({ ...person, subject: subjectOf(subjects, person.email) })),
    });
  }
  return made;
}

const newKeyPair = promisify(generateKeyPair);

async function newSigningKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Removes every realm with this configuration's REALM_PREFIX. Throws if the prefix is too short to be unique. */
export async function removeTestRealms(config: Config): Promise<void> {
  if (config.REALM_PREFIX.length < 3) throw new Error('A test needs a REALM_PREFIX of its own');
  const admin = await realmAdminOf(config);
  const names = await withRetries(() => admin.listRealms());
  await Promise.all(names.map((name) => withRetries(() => admin.deleteRealmNamed(name))));
}

const TRIES = 10;
const PAUSE_MS = 2000;

/** Repeats `work` while Keycloak is UNAVAILABLE: its file database fails under many parallel changes of realms. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE' || tried === TRIES) throw error;
      await pause(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

function subjectOf(subjects: ReadonlyMap<string, string>, email: string): string {
  const subject = subjects.get(email.toLowerCase());
  if (!subject) throw new Error(`Keycloak made no account for ${email}`);
  return subject;
}
