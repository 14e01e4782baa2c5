import type { IssueToCrewMutation } from '#console/generated/operations.ts';
import type { CounterPerson } from './PersonSearch.tsx';

/** The result of one person of a crew. */
export type CrewOutcome = IssueToCrewMutation['issueToCrew'][number];

/** Reasons that an approval can replace. */
const APPROVABLE = new Set<CrewOutcome['faults'][number]['refusalCode']>(['NO_RULE', 'QUOTA_EXCEEDED']);

/** People who received nothing because of the rule only. */
export const waitingForApproval = (outcomes: readonly CrewOutcome[]): CrewOutcome[] =>
  outcomes.filter(({ faults }) => faults.length > 0 && faults.every(({ refusalCode }) => APPROVABLE.has(refusalCode)));

/** Outcomes after another call: its results replace those of the same people, and follow those of others. */
export function mergedOutcomes(before: readonly CrewOutcome[], after: readonly CrewOutcome[]): CrewOutcome[] {
  return [...new Map([...before, ...after].map((outcome) => [outcome.employeeId, outcome])).values()];
}

/** The people of these outcomes. */
export const peopleOf = (people: readonly CounterPerson[], outcomes: readonly CrewOutcome[]): CounterPerson[] =>
  people.filter(({ id }) => outcomes.some(({ employeeId }) => employeeId === id));

/** The people who have no outcome yet. */
export const peopleWithout = (people: readonly CounterPerson[], outcomes: readonly CrewOutcome[]): CounterPerson[] =>
  people.filter(({ id }) => !outcomes.some(({ employeeId }) => employeeId === id));
