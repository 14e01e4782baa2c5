import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKeys } from './secrets.ts';

/** Encrypts small secrets for storage. */
export type Seal = {
  /** `place` says where the secret is stored; the secret can be decrypted only with the same place. */
  seal(secret: string, place: string): string;
  /** Null for anything that was not sealed with one of these keys for this place. */
  open(sealed: string, place: string): string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with keys derived for this purpose only. `setting` contains one secret, or two while it is rotated: the
 * first seals, both open.
 */
export function createSeal(setting: string, purpose: string): Seal {
  const keys = deriveKeys(setting, purpose);
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0], iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const text = openWith(key, bytes, place);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, place: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
