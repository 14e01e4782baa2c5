import { expect, it } from 'vitest';
import { type CrewOutcome, mergedOutcomes, peopleOf, waitingForApproval } from './crew.ts';

const outcome = (employeeId: string, ...codes: CrewOutcome['faults'][number]['refusalCode'][]): CrewOutcome => ({
  employeeId,
  withdrawals: [],
  faults: codes.map((refusalCode, index) => ({ path: `lines[${index}]`, refusalCode })),
});

it('offers an approval only to people whom nothing but the rule refused', () => {
  const outcomes = [
    outcome('done'),
    outcome('rule', 'NO_RULE', 'QUOTA_EXCEEDED'),
    outcome('stock', 'QUOTA_EXCEEDED', 'OUT_OF_STOCK'),
    outcome('input', null),
  ];
  const waiting = waitingForApproval(outcomes);
  expect(waiting.map(({ employeeId }) => employeeId)).toEqual(['rule']);
  const person = (id: string) => ({
    id,
    name: id,
    identification: id,
    sector: null,
    role: null,
    group: null,
    isActive: true,
  });
  expect(peopleOf(['done', 'rule'].map(person), waiting).map(({ id }) => id)).toEqual(['rule']);
});

it('keeps the order of the people when the results of some of them change', () => {
  const before = [outcome('one'), outcome('two', 'NO_RULE'), outcome('three', 'NO_RULE')];
  const after = mergedOutcomes(before, [outcome('two')]);
  expect(after.map(({ employeeId, faults }) => [employeeId, faults.length])).toEqual([
    ['one', 0],
    ['two', 0],
    ['three', 1],
  ]);
  expect(mergedOutcomes([], before)).toEqual(before);
  expect(mergedOutcomes(before, [outcome('four')]).map(({ employeeId }) => employeeId)).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
});
