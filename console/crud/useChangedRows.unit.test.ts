import { describe, expect, it } from 'vitest';
import { changedIds } from './useChangedRows.ts';

const shown = (view: string, states: Record<string, string>) => ({ view, states: new Map(Object.entries(states)) });

describe('the highlighted rows', () => {
  it('are those whose content changed in the same view', () => {
    expect(changedIds(shown('all', { a: '1', b: '1' }), shown('all', { a: '2', b: '1' }))).toEqual(['a']);
  });

  it('are none when the view changes: search, filter, sort or page', () => {
    expect(changedIds(shown('all', { a: '1' }), shown('search', { a: '2', b: '1' }))).toEqual([]);
    expect(changedIds(undefined, shown('all', { a: '1' }))).toEqual([]);
  });

  it('do not include a row that moved into the view', () => {
    expect(changedIds(shown('all', { a: '1', b: '1' }), shown('all', { b: '1', c: '1' }))).toEqual([]);
  });
});
