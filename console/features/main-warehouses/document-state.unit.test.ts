import { expect, it } from 'vitest';
import { differenceOf, lineName, piecesOf } from './document-state.ts';

const line = { position: 1, productId: 'P', productName: '', sizeName: '', certificateNumber: '', channel: null };

it.each([
  [6, null, 0, 0],
  [6, 6, 0, 0],
  [6, 3, 1, 2],
  [6, 0, 0, 6],
])('of %d sent pieces, %j arrived and %d came back: the difference is %d', (quantity, received, returned, expected) => {
  expect(differenceOf({ ...line, quantity, received, returned })).toBe(expected);
});

it('the pieces of a document are those of its lines', () => {
  expect(piecesOf([{ quantity: 2 }, { quantity: 5 }])).toBe(7);
});

it.each([
  [14, '14 · Luva M'],
  [null, 'Luva M'],
])('a line of channel %j is named %s', (channel, name) => {
  expect(lineName({ channel, productName: 'Luva', sizeName: 'M' })).toBe(name);
});
