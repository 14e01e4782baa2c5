import { describe, expect, it } from 'vitest';
import { shortened } from '../profiles/shortened.ts';
import { growthOf } from './resources.ts';

const run = (descriptors: (index: number) => number) =>
  Array.from({ length: 20 }, (_, index) => ({ rssMb: 300, descriptors: descriptors(index), statements: 40 }));

describe('the resources of a soak', () => {
  it('are flat when they only rise at the beginning [O9]', () => {
    expect(growthOf(run((index) => Math.min(index, 4) * 100)).faults).toEqual([]);
  });

  it('are not when they rise until the end [O9]', () => {
    expect(growthOf(run((index) => index * 100)).faults).toEqual(['descriptors grew from 900 to 1600']);
  });
});

describe('a shortened profile', () => {
  it('keeps the clients and the steps that change their number [O9]', () => {
    const steps = (seconds: number) => [
      { seconds: 30, machines: 50 },
      { seconds, machines: 50 },
      { seconds: 10, machines: 0 },
    ];
    const share = 0.1;
    expect(shortened({ stages: steps(100), keepAliveSeconds: 2 }, share)).toEqual({
      stages: steps(10),
      keepAliveSeconds: 2,
    });
  });
});
