import { createHmac, timingSafeEqual } from 'node:crypto';
import { badToken } from '#api/platform/errors.ts';

/** Where a page begins: next to which row, in which direction, at which position of the full list (from 1). */
export type PagePosition = { sortValue: string | number; id: string; direction: 'next' | 'previous'; start: number };

/**
 * Signs positions for one list. The scope (tenant, noun, filter and sort) is part of the signature, so a token is
 * valid for this list only. Tokens begin with "ey", never with `page_1`, the console cache's key of a first page.
 */
export function pageTokens(secret: string, scope: unknown) {
  const sign = (body: string) =>
    createHmac('sha256', secret).update(JSON.stringify(scope)).update(body).digest('base64url').slice(0, 27);
  return {
    encode(position: PagePosition): string {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(body)}`;
    },
    /** Throws BAD_TOKEN for a token that this list did not issue. */
    decode(token: string): PagePosition {
      const [body = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(body));
      const received = Buffer.from(signature);
      if (rest.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected))
        throw badToken();
      return JSON.parse(Buffer.from(body, 'base64url').toString());
    },
  };
}
