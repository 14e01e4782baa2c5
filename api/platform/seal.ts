import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { deriveKeys } from './secrets.ts';

/** Encrypts small secrets for storage. */
export type Seal = {
  /** `place` says where the secret is stored; the secret can be decrypted only with the same place. */
  seal(secret: string, place: string): string;
  /** Null for anything that was not sealed with one of these keys for this place. */
  open(sealed: string, place: string): string | null;
  /** Encrypts a secret anew that was encrypted with the former key. Null when it has the first key, or cannot be opened. */
  renew(sealed: string, place: string): string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with keys derived for this purpose only. `setting` contains one secret, or two while it is rotated: the
 * first seals, both open.
 */
export function createSeal(setting: string, purpose: string): Seal {
  const [current, ...earlier] = deriveKeys(setting, purpose);
  // A cipher is created six times as fast with a KeyObject as with bytes.
  const first = createSecretKey(current);
  const former = earlier.map((key) => createSecretKey(key));
  const seal: Seal['seal'] = (text, place) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', first, iv).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  };
  const openWithOneOf = (keys: readonly KeyObject[], sealed: string, place: string): string | null => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of keys) {
      const text = openWith(key, bytes, place);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    seal,
    open: (sealed, place) => openWithOneOf([first, ...former], sealed, place),
    renew(sealed, place) {
      if (openWithOneOf([first], sealed, place) !== null) return null;
      const text = openWithOneOf(former, sealed, place);
      return text === null ? null : seal(text, place);
    },
  };
}

function openWith(key: KeyObject, bytes: Buffer, place: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
