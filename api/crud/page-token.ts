import { createHmac, timingSafeEqual } from 'node:crypto';
import { badToken } from '#api/platform/errors.ts';
import { deriveKeys, type Keys } from '#api/platform/secrets.ts';

/** Where a page begins: next to which row, in which direction, at which position of the full list (from 1). */
export type PagePosition = { sortValue: string | number; id: string; direction: 'next' | 'previous'; start: number };

/** Keys of the last setting, because every page needs them and a process has one setting. */
let derived: { setting: string; keys: Keys } | null = null;

function keysOf(setting: string): Keys {
  if (derived?.setting !== setting) derived = { setting, keys: deriveKeys(setting, 'page tokens') };
  return derived.keys;
}

/**
 * Signs positions for one list. The scope (tenant, noun, filter and sort) is part of the signature, so a token is
 * valid for this list only. Tokens begin with "ey", never with `page_1`, the console cache's key of a first page.
 */
export function pageTokens(setting: string, scope: unknown) {
  const keys = keysOf(setting);
  const sign = (body: string, key: Buffer) =>
    createHmac('sha256', key).update(JSON.stringify(scope)).update(body).digest('base64url').slice(0, 27);
  return {
    encode(position: PagePosition): string {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(body, keys[0])}`;
    },
    /** Throws BAD_TOKEN for a token that this list did not issue. */
    decode(token: string): PagePosition {
      const [body = '', signature = '', ...rest] = token.split('.');
      const received = Buffer.from(signature);
      const isOurs = keys.some((key) => isEqual(Buffer.from(sign(body, key)), received));
      if (rest.length > 0 || !isOurs) throw badToken();
      return JSON.parse(Buffer.from(body, 'base64url').toString());
    },
  };
}

const isEqual = (expected: Buffer, received: Buffer): boolean =>
  received.length === expected.length && timingSafeEqual(received, expected);
