import path from 'node:path';
import { type Profile, profileDirectory } from './system/paths.ts';
import type { Secrets } from './system/secrets.ts';

/**
 * The product's own environment variables (api/config.ts explains each). A variable that is already set in the
 * environment keeps its value.
 */
export function productEnvironment(profile: Profile, port: number, secrets: Secrets): Record<string, string> {
  const made: Record<string, string> = {
    NODE_ENV: profile === 'test' ? 'test' : 'development',
    PORT: String(port),
    ROOT_DOMAIN: 'localhost',
    DB_NAME: profile === 'test' ? 'ppe_test' : 'ppe',
    REALM_PREFIX: 'ppe-',
    APP_SECRET: secrets.appSecret,
    MACHINE_PEPPER: secrets.machinePepper,
    PIN_PEPPER: secrets.pinPepper,
    AUDIT_SECRET: secrets.auditSecret,
    LOG_LEVEL: 'info',
    MACHINE_CREDENTIALS_FILE: path.join(profileDirectory(profile), 'machine-credentials.json'),
  };
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, process.env[name] || value]));
}
