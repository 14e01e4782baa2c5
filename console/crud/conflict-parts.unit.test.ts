import { describe, expect, it } from 'vitest';
import { differentParts, isMine, isTheirs, type RowKeys, settledValue } from './conflict-parts.ts';

const rules = { key: 'productId', nameOf: (id: string) => `the ${id}` };
const rowKeys: RowKeys = { rules };
const rule = (productId: string, quantity: number) => ({ productId, quantity, periodDays: null });
const opened = { name: 'Welders', rules: [rule('glove', 1), rule('boot', 2), rule('mask', 3)] };

const idsOf = (mine: object, theirs: object) => {
  const parts = differentParts({ base: opened, mine, theirs }, rowKeys);
  const idsBy = (isIn: (part: (typeof parts)[number]) => boolean) => parts.filter(isIn).map(({ id }) => id);
  return {
    both: idsBy((part) => isMine(part) && isTheirs(part)),
    mine: idsBy((part) => isMine(part) && !isTheirs(part)),
    theirs: idsBy((part) => !isMine(part)),
  };
};

describe('a record that two users changed [E3]', () => {
  it('has no conflict in rows that only one of them changed, added or removed', () => {
    const mine = { ...opened, rules: [rule('glove', 5), rule('boot', 2), rule('mask', 3), rule('apron', 1)] };
    const theirs = { ...opened, rules: [rule('glove', 1), rule('mask', 4), rule('vest', 2)] };
    expect(idsOf(mine, theirs)).toEqual({
      both: [],
      mine: ['rules glove', 'rules apron'],
      theirs: ['rules mask', 'rules vest', 'rules boot'],
    });
    expect(settledValue({ mine, theirs }, 'rules', ['rules glove', 'rules apron'], rules)).toEqual([
      rule('glove', 5),
      rule('mask', 4),
      rule('vest', 2),
      rule('apron', 1),
    ]);
  });

  it('has a conflict in each row that both changed differently, also when one of them removed or both added it', () => {
    const mine = { ...opened, rules: [rule('glove', 5), rule('mask', 3), rule('vest', 1)] };
    const theirs = { ...opened, rules: [rule('boot', 9), rule('mask', 3), rule('vest', 2)] };
    const both = ['rules boot', 'rules vest', 'rules glove'];
    expect(idsOf(mine, theirs)).toEqual({ both, mine: [], theirs: [] });
    expect(settledValue({ mine, theirs }, 'rules', [], rules)).toEqual(theirs.rules);
    expect(settledValue({ mine, theirs }, 'rules', both, rules)).toEqual([
      rule('mask', 3),
      rule('vest', 1),
      rule('glove', 5),
    ]);
  });

  it('has no difference in rows that both changed in the same way, or that only stand in another order', () => {
    const mine = { ...opened, rules: [rule('glove', 5), rule('boot', 2), rule('mask', 3)] };
    const theirs = { ...opened, rules: [rule('mask', 3), rule('glove', 5), rule('boot', 2)] };
    expect(idsOf(mine, theirs)).toEqual({ both: [], mine: [], theirs: [] });
  });

  it('keeps a row whose key is not chosen yet', () => {
    const mine = { ...opened, rules: [...opened.rules, rule('', 7)] };
    expect(settledValue({ mine, theirs: opened }, 'rules', [], rules)).toEqual(mine.rules);
  });

  it('is compared by whole fields where rows have no key', () => {
    const mine = { ...opened, name: 'Mine' };
    const theirs = { ...opened, name: 'Theirs', rules: [] };
    const parts = differentParts({ base: opened, mine, theirs });
    expect(parts.map(({ id }) => id)).toEqual(['name', 'rules']);
    expect(settledValue({ mine, theirs }, 'name', ['name'])).toBe('Mine');
    expect(settledValue({ mine, theirs }, 'rules', ['name'])).toEqual([]);
  });
});
