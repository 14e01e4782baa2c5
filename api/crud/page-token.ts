import { createHmac, timingSafeEqual } from 'node:crypto';
import { badToken } from '#api/platform/errors.ts';

/** Where a page begins: beside which row, in which direction, at which position of the whole list (from 1). */
export type PagePosition = { sortValue: string | number; id: string; direction: 'next' | 'previous'; start: number };

/**
 * Signs positions for one list: the scope (tenant, noun, filter and sort) is part of the signature, so that a token
 * fits no other list. Tokens begin with "ey", never with `page_1`, which the console's cache takes for a first page.
 */
export function pageTokens(secret: string, scope: unknown) {
  const sign = (body: string) =>
    createHmac('sha256', secret).update(JSON.stringify(scope)).update(body).digest('base64url').slice(0, 27);
  return {
    encode(position: PagePosition): string {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${sign(body)}`;
    },
    /** Throws BAD_TOKEN for anything that this list did not make. */
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
