import { expect, it } from 'vitest';
import { reachableStep, stepStates } from './steps.ts';

const steps = (...complete: boolean[]) => complete.map((isComplete, index) => ({ id: String(index), isComplete }));

it('opens a step when all earlier steps are complete', () => {
  expect(stepStates(steps(false, false, false))).toEqual(['open', 'locked', 'locked']);
  expect(stepStates(steps(true, false, true))).toEqual(['complete', 'open', 'locked']);
  expect(stepStates(steps(true, true))).toEqual(['complete', 'complete']);
  expect(stepStates([])).toEqual([]);
});

it('locks the steps after a step with errors', () => {
  const [first, second] = steps(true, true);
  expect(
    stepStates([
      { ...first, id: 'a', isComplete: true, hasError: true },
      { ...second, id: 'b', isComplete: true },
    ]),
  ).toEqual(['error', 'locked']);
});

it('shows the first incomplete step instead of a locked or unknown one', () => {
  expect(reachableStep(steps(true, false, false), '2')).toBe(1);
  expect(reachableStep(steps(true, false, false), '0')).toBe(0);
  expect(reachableStep(steps(true, false, false), '1')).toBe(1);
  expect(reachableStep(steps(true, false, false), 'nonsense')).toBe(1);
  expect(reachableStep(steps(true, true), 'nonsense')).toBe(0);
});
