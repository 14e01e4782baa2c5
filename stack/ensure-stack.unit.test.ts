import { statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureStack, stackEnvironment } from './ensure-stack.ts';
import { profileDirectory } from './system/paths.ts';
import { useTemporaryState } from './system/temporary-state.ts';

useTemporaryState();

const TOUCHED = [
  'MYSQL_ADMIN_URL',
  'KEYCLOAK_URL',
  'KEYCLOAK_ADMIN_USER',
  'KEYCLOAK_ADMIN_PASSWORD',
  'APP_SECRET',
  'LOG_LEVEL',
  'S3_BUCKET',
];
const before = new Map(TOUCHED.map((name) => [name, process.env[name]]));
beforeEach(() => {
  for (const name of TOUCHED) delete process.env[name];
});
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

describe('the environment of the product', () => {
  it('contains every address and secret that the product needs', () => {
    expect(Object.keys(stackEnvironment('dev')).toSorted()).toEqual(
      [
        ['MYSQL_ADMIN_URL', 'KEYCLOAK_URL', 'KEYCLOAK_ADMIN_USER', 'KEYCLOAK_ADMIN_PASSWORD', 'VALKEY_URL'],
        ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'SMTP_URL', 'MAIL_PAGE_URL'],
        ['NODE_ENV', 'PORT', 'ROOT_DOMAIN', 'DB_NAME', 'REALM_PREFIX', 'LOG_LEVEL'],
        ['APP_SECRET', 'MACHINE_PEPPER', 'PIN_PEPPER', 'AUDIT_SECRET', 'MACHINE_CREDENTIALS_FILE'],
      ]
        .flat()
        .toSorted(),
    );
  });

  it('keeps its secrets, which differ between profiles, in a file that only its owner can read', () => {
    const dev = stackEnvironment('dev');
    expect(stackEnvironment('dev')).toEqual(dev);
    expect(stackEnvironment('test')['APP_SECRET']).not.toBe(dev['APP_SECRET']);
    expect(Buffer.from(dev['APP_SECRET'] ?? '', 'base64url')).toHaveLength(32);
    expect(statSync(path.join(profileDirectory('dev'), 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps the variables that are already set', () => {
    process.env['LOG_LEVEL'] = 'debug';
    expect(stackEnvironment('dev')['LOG_LEVEL']).toBe('debug');
  });

  it('has another bucket on the same storage, so that a backup can be looked at beside the living files REL-34', () => {
    expect(stackEnvironment('dev')['S3_BUCKET']).toBe('ppe');
    process.env['S3_BUCKET'] = 'ppe-looked';
    expect(stackEnvironment('dev')['S3_BUCKET']).toBe('ppe-looked');
  });
});

describe('a server with an address in the environment', () => {
  it('is used and not started', async () => {
    process.env['MYSQL_ADMIN_URL'] = 'mysql://root@db.example:3306';
    const started = new Set<never>();
    const environment = await ensureStack('dev', { servers: ['mysql'], started });
    expect(environment['MYSQL_ADMIN_URL']).toBe('mysql://root@db.example:3306');
    expect(started.size).toBe(0);
  });

  it('needs all its variables: the error names the missing ones', () => {
    process.env['KEYCLOAK_URL'] = 'https://id.example';
    delete process.env['KEYCLOAK_ADMIN_USER'];
    delete process.env['KEYCLOAK_ADMIN_PASSWORD'];
    expect(() => stackEnvironment('dev')).toThrow('KEYCLOAK_ADMIN_USER and KEYCLOAK_ADMIN_PASSWORD must be set too');
  });

  it('does not send our password to another Keycloak', () => {
    process.env['KEYCLOAK_URL'] = 'https://id.example';
    process.env['KEYCLOAK_ADMIN_USER'] = 'root';
    process.env['KEYCLOAK_ADMIN_PASSWORD'] = 'theirs';
    expect(stackEnvironment('dev')['KEYCLOAK_ADMIN_PASSWORD']).toBe('theirs');
  });
});
