import { expect, it } from 'vitest';
import { strokePath } from './strokes.ts';

it('draws curves through the middles between the points, and a dot for one point', () => {
  expect(strokePath([0, 0, 0, 10, 20, 16, 30, 20, 33])).toBe('M0 0Q10 20 20 20Q30 20 30 20');
  expect(strokePath([5, 6, 0])).toBe('M5 6h0');
  expect(strokePath([])).toBe('');
});
