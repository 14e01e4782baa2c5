import { hkdfSync } from 'node:crypto';

/**
 * Secrets of one setting, the current first. A setting may contain two secrets, `new,old`, while it is rotated: the
 * first signs and encrypts, both verify and decrypt.
 */
export type Secrets = readonly [string, ...string[]];

/** Shortest secret in characters: 32 random bytes, base64url. */
export const SECRET_LENGTH = 43;
const MOST_SECRETS = 2;

/** The secrets of a setting. */
export function secretsOf(setting: string): Secrets {
  const [current = '', ...earlier] = setting.split(',');
  return [current, ...earlier];
}

/** Whether a setting contains one or two secrets that are long enough. */
export function isSecretSetting(setting: string): boolean {
  const secrets = secretsOf(setting);
  return secrets.length <= MOST_SECRETS && secrets.every((secret) => secret.length >= SECRET_LENGTH);
}

/** Keys of one purpose, the current first; derived, so that no key serves two purposes. */
export type Keys = readonly [Buffer, ...Buffer[]];

const KEY_BYTES = 32;

/** Derives the keys of a purpose from the secrets of a setting (HKDF, RFC 5869). */
export function deriveKeys(setting: string, purpose: string): Keys {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const [current, ...earlier] = secretsOf(setting);
  return [derive(current), ...earlier.map(derive)];
}
