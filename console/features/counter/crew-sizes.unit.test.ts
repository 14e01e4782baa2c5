import { describe, expect, it } from 'vitest';
import type { BasketLine } from './basket.ts';
import { counterItem } from './counter.testing.ts';
import { chooseSize, linesOfPerson } from './crew-sizes.ts';

const medium = counterItem('medium');
const large = counterItem('large', { sizeName: 'L' });
const boot = counterItem('boot', { productId: 'boot' });
const line = (item: BasketLine['item'], quantity = 1): BasketLine => ({
  certificateId: item.item.certificateId,
  item,
  quantity,
  isBeyondRule: false,
});
const shown = (lines: readonly BasketLine[]) => lines.map(({ item, quantity }) => [item.item.certificateId, quantity]);

describe('the sizes of a crew IDEA-19', () => {
  const lines = [line(medium, 2), line(boot)];

  it('change the lines of one person only', () => {
    const sizes = chooseSize(new Map(), 'rita', line(medium), large);
    expect(shown(linesOfPerson(lines, sizes, 'rita'))).toEqual([
      ['large', 2],
      ['boot', 1],
    ]);
    expect(linesOfPerson(lines, sizes, 'joao')).toEqual(lines);
  });

  it('are those of the basket again when its own size is chosen', () => {
    const changed = chooseSize(new Map(), 'rita', line(medium), large);
    expect(linesOfPerson(lines, chooseSize(changed, 'rita', line(medium), medium), 'rita')).toEqual(lines);
  });

  it('become one line when two lines get the same certificate', () => {
    const sizes = chooseSize(new Map(), 'rita', line(medium), large);
    expect(shown(linesOfPerson([line(medium, 2), line(large, 3)], sizes, 'rita'))).toEqual([['large', 5]]);
  });
});
