import { readConfig, type Config } from '#api/config.ts';
import { claimName, namesOf } from './leftovers.ts';

type Environment = Record<string, string | undefined>;

/** Configuration for the schema and realms of one test, on the servers of the environment. `name`: claim, by default new. */
export function testConfig(
  overrides: Partial<Config> = {},
  own: { name?: string; environment?: Environment } = {},
): Config {
  const { name = claimName(), environment = process.env } = own;
  const { DATABASE_URL: _, ...env } = environment;
  const config = readConfig({
    ...env,
    NODE_ENV: 'test',
    PORT: '0',
    ...namesOf(name),
    DB_POOL: '10',
    // No sealing in the background: tests of the audit chain call it.
    AUDIT_SEAL_MS: '0',
    // A test file uploads more in a minute than a person.
    UPLOADS_PER_MINUTE: '1000',
    // Tests of hostile input create many people with one account.
    LETTERS_PER_PERSON: '10000',
    LOG_LEVEL: env.TEST_LOG_LEVEL ?? 'silent',
  });
  return { ...config, ...overrides };
}
