import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Profile, profileDirectory } from './paths.ts';

/** The secrets of one profile: random, created and stored with its data. */
export type Secrets = {
  /** Signs page tokens and encrypts refresh tokens; 32 bytes, base64url. */
  appSecret: string;
  /** Pepper of the machines' credentials; 32 bytes, base64url. */
  machinePepper: string;
  /** Pepper of the employees' PINs; 32 bytes, base64url. */
  pinPepper: string;
  /** Signs checkpoints of the audit trail; 32 bytes, base64url. */
  auditSecret: string;
  keycloakAdminPassword: string;
  storageAccessKey: string;
  storageSecretKey: string;
};

export function profileSecrets(profile: Profile): Secrets {
  const file = path.join(profileDirectory(profile), 'secrets.json');
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = typeof kept === 'object' && kept !== null ? new Map(Object.entries(kept)) : new Map<string, unknown>();
  const secrets = withMissing(known);
  if (Object.entries(secrets).some(([name, value]) => known.get(name) !== value)) write(file, secrets);
  return secrets;
}

/** Writes the file atomically, because other runs read it at any time. */
function write(file: string, secrets: Secrets): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function withMissing(kept: ReadonlyMap<string, unknown>): Secrets {
  const keptOrNew = (name: keyof Secrets, bytes: number): string => {
    const value = kept.get(name);
    return typeof value === 'string' ? value : randomBytes(bytes).toString('base64url');
  };
  return {
    appSecret: keptOrNew('appSecret', 32),
    machinePepper: keptOrNew('machinePepper', 32),
    pinPepper: keptOrNew('pinPepper', 32),
    auditSecret: keptOrNew('auditSecret', 32),
    keycloakAdminPassword: keptOrNew('keycloakAdminPassword', 18),
    storageAccessKey: keptOrNew('storageAccessKey', 15),
    storageSecretKey: keptOrNew('storageSecretKey', 30),
  };
}
