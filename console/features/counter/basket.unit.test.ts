import { describe, expect, it } from 'vitest';
import {
  addOne,
  choose,
  linesOf,
  piecesOf,
  refreshed,
  remove,
  scannedItem,
  setQuantity,
  type Basket,
} from './basket.ts';
import { allowance, counterItem as item } from './counter.testing.ts';

const basketOf = (...entries: [ReturnType<typeof item>, number][]): Basket =>
  new Map(entries.map(([one, quantity]) => [one.item.certificateId, { item: one, quantity }]));

describe('the basket', () => {
  it('counts the pieces of all sizes against the allowance of the product', () => {
    const of = allowance({ left: 2 });
    const lines = linesOf(
      basketOf([item('1', {}, of), 1], [item('2', {}, of), 2], [item('3', { productId: 'boot' }), 1]),
    );
    expect(lines.map(({ isBeyondRule }) => isBeyondRule)).toEqual([false, true, true]);
    expect(piecesOf(lines)).toBe(4);
    expect(linesOf(basketOf([item('1', {}, allowance({ left: null })), 50]))[0]?.isBeyondRule).toBe(false);
  });

  it('keeps quantities, and lines that a search hides, when another tile is chosen', () => {
    const [glove, boot, mask] = [item('1'), item('2'), item('3')];
    const basket = addOne(basketOf([glove, 1], [mask, 4]), glove);
    const chosen = choose(basket, [glove, boot], ['1', '2', '3']);
    expect([...chosen].map(([id, { quantity }]) => [id, quantity])).toEqual([
      ['1', 2],
      ['3', 4],
      ['2', 1],
    ]);
    expect([...choose(chosen, [glove, boot], ['2', '3']).keys()]).toEqual(['3', '2']);
    expect([...remove(chosen, '3').keys()]).toEqual(['1', '2']);
    expect(setQuantity(chosen, '2', 9).get('2')?.quantity).toBe(9);
    expect(setQuantity(chosen, 'unknown', 9)).toBe(chosen);
  });

  it('takes over newer stock and allowances', () => {
    const newest = item('1', { quantityAvailable: 0 });
    expect(refreshed(basketOf([item('1'), 2]), [newest]).get('1')).toEqual({ item: newest, quantity: 2 });
  });

  it('finds what a scanner types: the code of a size, or a certificate that only one item has', () => {
    const [one, two, other] = [item('1'), item('2'), item('3', { certificateNumber: '27470' })];
    const found = [one, two, other];
    expect(scannedItem(found, ' luv-2 ')).toBe(two);
    expect(scannedItem(found, '27470')).toBe(other);
    expect(scannedItem(found, '12345')).toBeUndefined();
    expect(scannedItem([one], 'luva')).toBe(one);
    expect(scannedItem([], 'luva')).toBeUndefined();
  });
});
