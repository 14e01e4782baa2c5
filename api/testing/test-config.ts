import { readConfig, type Config } from '#api/config.ts';
import { claimName, namesOf } from './leftovers.ts';

type Environment = Record<string, string | undefined>;

/** Settings of a test's own schema and realms on the servers that the environment names; `name` is one that is claimed already. */
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
    // Links come beside the calls: a test of them seals when it wants to.
    AUDIT_SEAL_MS: '0',
    LOG_LEVEL: env.TEST_LOG_LEVEL ?? 'silent',
  });
  return { ...config, ...overrides };
}
