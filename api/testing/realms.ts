import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '#api/config.ts';
import { connectRealmAdmin, type NewAccount } from '#api/identity/realms.ts';

/** A person who can sign in to a test's realm. */
export type TestPerson = NewAccount;

/** A realm that a test made. */
export type TestRealm = {
  /** Null for the platform's realm. */
  subdomain: string | null;
  name: string;
  people: (TestPerson & { subject: string })[];
};

/** Makes realms under this configuration's REALM_PREFIX, one call each. */
export async function createTestRealms(
  config: Config,
  wanted: readonly { subdomain: string | null; people: readonly TestPerson[] }[],
): Promise<TestRealm[]> {
  const admin = await connectRealmAdmin(config);
  return Promise.all(
    wanted.map(async ({ subdomain, people }) => {
      const { name, subjects } = await admin.ensureRealm({
        subdomain,
        displayName: subdomain ?? 'Platform',
        accounts: people,
        signingKey: await newSigningKey(),
      });
      return {
        subdomain,
        name,
        people: people.map((person) => ({ ...person, subject: subjectOf(subjects, person.email) })),
      };
    }),
  );
}

const newKeyPair = promisify(generateKeyPair);

async function newSigningKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Removes every realm under this configuration's REALM_PREFIX; refuses to when there is none to tell ours by. */
export async function removeTestRealms(config: Config): Promise<void> {
  if (config.REALM_PREFIX.length < 3) throw new Error('A test needs a REALM_PREFIX of its own');
  const admin = await connectRealmAdmin(config);
  const names = await admin.listRealms();
  await Promise.all(names.map((name) => admin.deleteRealmNamed(name)));
}

function subjectOf(subjects: ReadonlyMap<string, string>, email: string): string {
  const subject = subjects.get(email.toLowerCase());
  if (!subject) throw new Error(`Keycloak made no account for ${email}`);
  return subject;
}
