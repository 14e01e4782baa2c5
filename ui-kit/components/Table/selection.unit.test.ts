import { describe, expect, it } from 'vitest';
import { keysBetween, changeSelection, countChosen, isChosen, pageState } from './selection.ts';

const page = ['a', 'b', 'c'];

describe('pageState', () => {
  it.each([
    [new Set<string>(), 'none'],
    [new Set(['x']), 'none'],
    [new Set(['b']), 'some'],
    [new Set(['a', 'b', 'c', 'x']), 'all'],
    ['all', 'all'],
  ] as const)('for the selection %j it is %s', (selected, state) => {
    expect(pageState(selected, page)).toBe(state);
  });

  it('is none for an empty page, also if all records are selected', () => {
    expect(pageState('all', [])).toBe('none');
  });
});

describe('changeSelection', () => {
  it('keeps the selected rows of other pages', () => {
    expect([...changeSelection(new Set(['x']), page, true, page)]).toEqual(['x', 'a', 'b', 'c']);
    expect([...changeSelection(new Set(['x', 'a']), ['a'], false, page)]).toEqual(['x']);
  });

  it('keeps the rest of the page when a row of all is cleared', () => {
    expect([...changeSelection('all', ['b'], false, page)]).toEqual(['a', 'c']);
    expect([...changeSelection('all', page, false, page)]).toEqual([]);
  });

  it('does not change its argument', () => {
    const selected = new Set(['a']);
    changeSelection(selected, ['b'], true, page);
    expect([...selected]).toEqual(['a']);
  });
});

it('countChosen and isChosen: all means every matching record', () => {
  expect([countChosen('all', 10_000), countChosen(new Set(['a']), 10_000)]).toEqual([10_000, 1]);
  expect([isChosen('all', 'anything'), isChosen(new Set(['a']), 'b')]).toEqual([true, false]);
});

it.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['c', 'b', ['b', 'c']],
  ['b', 'b', ['b']],
  [undefined, 'b', ['b']],
  ['gone', 'b', ['b']],
])('keysBetween: from %j to %j are %j', (from, to, keys) => {
  expect(keysBetween(page, from, to)).toEqual(keys);
});
