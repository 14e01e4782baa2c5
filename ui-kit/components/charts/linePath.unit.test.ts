import { describe, expect, it } from 'vitest';
import { areaPath, linePath } from './linePath.ts';

const points = [
  { x: 0, y: 10 },
  { x: 5, y: 2.3456 },
  null,
  { x: 15, y: 1 },
  null,
  null,
  { x: 25, y: 4 },
  { x: 30, y: 0 },
];

describe('the path of a line', () => {
  it('leads through all points, with a gap where there is no value', () => {
    expect(linePath(points)).toBe('M0,10L5,2.35M15,1M25,4L30,0');
  });

  it('is empty without values', () => {
    expect(linePath([])).toBe('');
    expect(linePath([null, null])).toBe('');
  });
});

describe('the path of an area', () => {
  it('closes each part of the line at the axis', () => {
    expect(areaPath(points, 20)).toBe('M0,20L0,10L5,2.35L5,20ZM15,20L15,1L15,20ZM25,20L25,4L30,0L30,20Z');
  });

  it('is empty without values', () => {
    expect(areaPath([null], 20)).toBe('');
  });
});
