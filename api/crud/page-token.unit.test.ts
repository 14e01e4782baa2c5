import { describe, expect, it } from 'vitest';
import { pageTokens, type PagePosition } from './page-token.ts';

const POSITION: PagePosition = { sortValue: 'Ana', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', direction: 'next', start: 26 };
const SCOPE = ['tenant-1', 'Sector', { search: 'a' }, { column: 'name', ascending: true }];
const list = pageTokens('secret', SCOPE);
const token = list.encode(POSITION);

const badToken = expect.objectContaining({ code: 'BAD_TOKEN' });

describe('a page token', () => {
  it('is decoded by the list that issued it', () => {
    expect(list.decode(token)).toEqual(POSITION);
  });

  it('is refused for another tenant, noun, filter, order or secret SEC-5', () => {
    const others = [
      ...SCOPE.map((_, index) => pageTokens('secret', SCOPE.with(index, 'other'))),
      pageTokens('secret', SCOPE.slice(1)),
      pageTokens('other', SCOPE),
    ];
    for (const other of others) expect(() => other.decode(token)).toThrow(badToken);
  });

  it('is refused when a bit is flipped or characters are missing or added SEC-5', () => {
    const bytes = Buffer.from(token);
    for (let at = 0; at < bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (bytes[at] ?? 0) ^ (1 << bit);
        expect(() => list.decode(flipped.toString('latin1')), `bit ${bit} of byte ${at}`).toThrow(badToken);
      }
      expect(() => list.decode(token.slice(0, at))).toThrow(badToken);
    }
    for (const more of [`${token}A`, `A${token}`, `${token}.`, `${token}.A`])
      expect(() => list.decode(more), more).toThrow(badToken);
  });
});
