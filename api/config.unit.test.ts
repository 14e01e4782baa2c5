import { describe, expect, it } from 'vitest';
import { ConfigError, keycloakShards, readConfig } from './config.ts';

const SECRET = 's'.repeat(43);
const COMPLETE = {
  DATABASE_URL: 'mysql://ppe@localhost/ppe',
  KEYCLOAK_URL: 'http://localhost:8080',
  KEYCLOAK_ADMIN_USER: 'admin',
  KEYCLOAK_ADMIN_PASSWORD: 'password',
  APP_SECRET: SECRET,
  MACHINE_PEPPER: SECRET,
  PIN_PEPPER: SECRET,
  AUDIT_SECRET: SECRET,
};

describe('the settings', () => {
  it('are those of production when NODE_ENV is not set SEC-11', () => {
    expect(readConfig(COMPLETE).NODE_ENV).toBe('production');
    expect(readConfig({ ...COMPLETE, NODE_ENV: '' }).NODE_ENV).toBe('production');
    expect(readConfig({ ...COMPLETE, NODE_ENV: 'development' }).NODE_ENV).toBe('development');
    expect(() => readConfig({ ...COMPLETE, NODE_ENV: 'dev' })).toThrow(ConfigError);
  });

  it.each(['APP_SECRET', 'MACHINE_PEPPER', 'PIN_PEPPER', 'AUDIT_SECRET'])('have no default for %s SEC-49', (name) => {
    expect(() => readConfig({ ...COMPLETE, [name]: undefined })).toThrow(name);
    expect(() => readConfig({ ...COMPLETE, [name]: 'short' })).toThrow(name);
  });

  it('refuse trusted proxies that are no addresses', () => {
    const read = (TRUSTED_PROXIES: string) => readConfig({ ...COMPLETE, TRUSTED_PROXIES }).TRUSTED_PROXIES;
    for (const good of ['10.0.0.0/8', '127.0.0.1, ::1', 'loopback']) expect(read(good)).toBe(good);
    for (const bad of ['nginx', '10.0.0.0/99', '10.0.0.0/8;::1'])
      expect(() => read(bad)).toThrow('TRUSTED_PROXIES: must be addresses or networks');
  });

  it('have the address of each Keycloak; without an internal one it is the one of browsers', () => {
    const KEYCLOAK_SHARDS =
      '{"eu2": {"url": "https://id2.example.com"}, "us": {"url": "https://id3.example.com", "internalUrl": "http://keycloak3"}}';
    expect(keycloakShards(readConfig({ ...COMPLETE, KEYCLOAK_SHARDS }))).toEqual({
      default: { url: 'http://localhost:8080', internalUrl: 'http://localhost:8080' },
      eu2: { url: 'https://id2.example.com', internalUrl: 'https://id2.example.com' },
      us: { url: 'https://id3.example.com', internalUrl: 'http://keycloak3' },
    });
  });

  it('refuse Keycloaks without an address, and names that no row of a customer can have', () => {
    const read = (shards: unknown) => readConfig({ ...COMPLETE, KEYCLOAK_SHARDS: JSON.stringify(shards) });
    const url = 'https://id2.example.com';
    for (const bad of [5, null, [{ url }], { eu2: {} }, { eu2: { url: '' } }, { eu2: { url, internalUrl: '' } }])
      expect(() => read(bad)).toThrow('KEYCLOAK_SHARDS: must be like {"name"');
    for (const name of ['', 'EU2', 'eu 2', 'são-paulo', 'a'.repeat(41), 'default'])
      expect(() => read({ [name]: { url } })).toThrow('KEYCLOAK_SHARDS: must have names of up to 40 small letters');
  });

  it('refuse an address of the audit stream that cannot be one, or that holds a password', () => {
    const read = (AUDIT_STREAM_URL: string) => readConfig({ ...COMPLETE, AUDIT_STREAM_URL }).AUDIT_STREAM_URL;
    for (const good of ['https://siem.example.com/ingest', 'tls://siem.example.com:6514', 'tcp://10.0.0.7:601'])
      expect(read(good)).toBe(good);
    for (const bad of ['siem', 'tcp://siem', 'udp://siem:514', 'https://user:word@siem.example.com'])
      expect(() => read(bad)).toThrow('AUDIT_STREAM_URL: must be https://host/path');
  });

  it('refuse an address of MySQL with another schema than DB_NAME REL-34', () => {
    const read = (address: string, DB_NAME?: string) => readConfig({ ...COMPLETE, DATABASE_URL: address, DB_NAME });
    expect(read('mysql://ppe@localhost/ppe').DB_NAME).toBe('ppe');
    expect(read('mysql://ppe@localhost/copy?ssl={}', 'copy').DB_NAME).toBe('copy');
    expect(() => read('mysql://ppe@localhost/ppe', 'copy')).toThrow(
      'DATABASE_URL: has the schema ppe, DB_NAME is copy',
    );
    expect(() => read('mysql://ppe@localhost')).toThrow('DATABASE_URL: has the schema , DB_NAME is ppe');
  });

  it('refuse an address of MySQL whose TLS options are no JSON object', () => {
    const read = (ssl: string) => readConfig({ ...COMPLETE, DATABASE_URL: `mysql://ppe@localhost/ppe?ssl=${ssl}` });
    expect(read('{"verifyIdentity":true}').DATABASE_URL).toContain('verifyIdentity');
    for (const bad of ['true', '{verify}', '[]', ''])
      expect(() => read(bad)).toThrow('DATABASE_URL: must have TLS options');
  });
});
