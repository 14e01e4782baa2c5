import { generateKeyPair } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Config } from '#api/config.ts';
import { connectRealmAdmin, type NewAccount, type RealmAdmin } from '#api/identity/realms.ts';
import { AppError } from '#api/platform/errors.ts';

/** A person who can sign in to a test's realm. */
export type TestPerson = NewAccount;

/** A realm that a test made. */
export type TestRealm = {
  /** Null for the platform's realm. */
  subdomain: string | null;
  name: string;
  people: (TestPerson & { subject: string })[];
};

/** A realm to make, with its accounts. */
export type WantedRealm = { subdomain: string | null; people: readonly TestPerson[] };

const realmAdmins = new WeakMap<Config, Promise<RealmAdmin>>();

/** The realms of a test's configuration, by one sign-in to Keycloak for all who ask with the same object. */
export function realmAdminOf(config: Config): Promise<RealmAdmin> {
  const known = realmAdmins.get(config) ?? connectRealmAdmin(config);
  realmAdmins.set(config, known);
  return known;
}

/** Makes realms under this configuration's REALM_PREFIX, one call each. */
export async function createTestRealms(config: Config, wanted: readonly WantedRealm[]): Promise<TestRealm[]> {
  const admin = await realmAdminOf(config);
  const made: TestRealm[] = [];
  // One by one: at once they would wait for each other's locks in Keycloak's database.
  for (const { subdomain, people } of wanted) {
    const displayName = subdomain ?? 'Platform';
    const realm = { subdomain, displayName, accounts: people, signingKey: await newSigningKey() };
    const { name, subjects } = await patiently(() => admin.ensureRealm(realm));
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

/** Removes every realm under this configuration's REALM_PREFIX; refuses to when there is none to tell ours by. */
export async function removeTestRealms(config: Config): Promise<void> {
  if (config.REALM_PREFIX.length < 3) throw new Error('A test needs a REALM_PREFIX of its own');
  const admin = await realmAdminOf(config);
  const names = await patiently(() => admin.listRealms());
  await Promise.all(names.map((name) => patiently(() => admin.deleteRealmNamed(name))));
}

const TRIES = 10;
const PAUSE_MS = 2000;

/** The tests' Keycloak keeps its data in a file, and gives up where many realms come and go at once on a busy machine. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
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
