import { describe, expect, it } from 'vitest';
import { between, choose, countChosen, isChosen, pageState } from './selection.ts';

const page = ['a', 'b', 'c'];

describe('pageState', () => {
  it.each([
    [new Set<string>(), 'none'],
    [new Set(['x']), 'none'],
    [new Set(['b']), 'some'],
    [new Set(['a', 'b', 'c', 'x']), 'all'],
    ['all', 'all'],
  ] as const)('of %j is %s', (selected, state) => {
    expect(pageState(selected, page)).toBe(state);
  });

  it('is none on an empty page, also when all is chosen', () => {
    expect(pageState('all', [])).toBe('none');
  });
});

describe('choose', () => {
  it('keeps what other pages chose', () => {
    expect([...choose(new Set(['x']), page, true, page)]).toEqual(['x', 'a', 'b', 'c']);
    expect([...choose(new Set(['x', 'a']), ['a'], false, page)]).toEqual(['x']);
  });

  it('leaves the rest of the page when one of all is let go', () => {
    expect([...choose('all', ['b'], false, page)]).toEqual(['a', 'c']);
    expect([...choose('all', page, false, page)]).toEqual([]);
  });

  it('does not change what it was given', () => {
    const selected = new Set(['a']);
    choose(selected, ['b'], true, page);
    expect([...selected]).toEqual(['a']);
  });
});

it('counts all as everything that matches', () => {
  expect([countChosen('all', 10_000), countChosen(new Set(['a']), 10_000)]).toEqual([10_000, 1]);
  expect([isChosen('all', 'anything'), isChosen(new Set(['a']), 'b')]).toEqual([true, false]);
});

it.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['c', 'b', ['b', 'c']],
  ['b', 'b', ['b']],
  [undefined, 'b', ['b']],
  ['gone', 'b', ['b']],
])('from %j to %j are %j', (from, to, keys) => {
  expect(between(page, from, to)).toEqual(keys);
});
