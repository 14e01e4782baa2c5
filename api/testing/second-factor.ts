import { createHmac } from 'node:crypto';

/** A one-time password by RFC 6238 with Keycloak's defaults: SHA-1, 30 s, six digits. `ahead`: steps in the future. */
export function oneTimeCode(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The TOTP secret in Keycloak's set-up page; undefined on other pages. */
export const secretIn = (page: string): string | undefined => /name="totpSecret" value="([^"]+)"/.exec(page)?.[1];
