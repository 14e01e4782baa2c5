import { describe, expect, it } from 'vitest';
import { byteRangeOf, NOT_SATISFIABLE } from './byte-range.ts';

describe('the Range header of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
  ])('%s asks for a part', (header, part) => expect(byteRangeOf(header, 100)).toEqual(part));

  it.each(['bytes=100-', 'bytes=9-5', 'bytes=-0'])('%s cannot be satisfied', (header) =>
    expect(byteRangeOf(header, 100)).toBe(NOT_SATISFIABLE),
  );

  it.each([undefined, 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])('%s means the whole file', (header) =>
    expect(byteRangeOf(header, 100)).toBeUndefined(),
  );
});
