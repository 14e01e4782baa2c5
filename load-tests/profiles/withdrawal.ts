import type { Stage } from './keep-alive.ts';
import { type Percentiles, within } from './within.ts';

/** Machines at which people take pieces, over time, and the limits for the product. */
export type WithdrawalProfile = {
  /** Purpose of the profile. */
  description: string;
  stages: readonly Stage[];
  /** Average pause at a machine between two people. */
  pauseSeconds: number;
  /** Duration of a connection before the machine reconnects. */
  sessionSeconds: number;
  /** Limits of the 95th and 99th percentile from a request to its decision, in milliseconds; the PIN's hash is part of it. */
  decisionMs: Percentiles;
  /** The same from a result to its acknowledgement. */
  resultMs: Percentiles;
};

/** Machines per virtual user of k6: a JavaScript engine per machine would cost too much. */
export const MACHINES_PER_USER = 5;

/** Of this many people at a machine, one loses the connection after the request, and another after the result. */
export const PEOPLE_PER_CUT = 8;

/** Seconds between the decision and the result: the motor turns. */
export const DISPENSE_SECONDS = 0.3;

/** Time for the withdrawals that run when a session ends; as long as a machine waits for an answer. */
export const LAST_PERSON_SECONDS = 20;

/** The profiles of `npm run load -- --scenario withdrawal`. */
export const withdrawalProfiles = {
  smoke: {
    description: 'checks that the path works',
    stages: [
      { seconds: 1, machines: 10 },
      { seconds: 6, machines: 10 },
      { seconds: 1, machines: 0 },
    ],
    pauseSeconds: 0.5,
    sessionSeconds: 6,
    decisionMs: { p95: 300, p99: 1_000 },
    resultMs: { p95: 200, p99: 500 },
  },
  average: {
    description: 'the change of a shift at a large customer',
    stages: [
      { seconds: 20, machines: 200 },
      { seconds: 120, machines: 200 },
      { seconds: 10, machines: 0 },
    ],
    pauseSeconds: 15,
    sessionSeconds: 60,
    decisionMs: { p95: 250, p99: 500 },
    resultMs: { p95: 150, p99: 300 },
  },
  stress: {
    description: 'more and more machines, up to what one process must bear',
    stages: [
      { seconds: 30, machines: 250 },
      { seconds: 30, machines: 250 },
      { seconds: 30, machines: 500 },
      { seconds: 60, machines: 500 },
      { seconds: 10, machines: 0 },
    ],
    pauseSeconds: 10,
    sessionSeconds: 60,
    decisionMs: { p95: 500, p99: 1_500 },
    resultMs: { p95: 300, p99: 1_000 },
  },
  soak: {
    description: 'an hour at the usual rate, to find leaks',
    stages: [
      { seconds: 60, machines: 100 },
      { seconds: 3_480, machines: 100 },
      { seconds: 30, machines: 0 },
    ],
    pauseSeconds: 15,
    sessionSeconds: 300,
    decisionMs: { p95: 250, p99: 500 },
    resultMs: { p95: 150, p99: 300 },
  },
} as const satisfies Record<string, WithdrawalProfile>;

/** Whether a profile has this name. */
export const isWithdrawalProfile = (name: string): name is keyof typeof withdrawalProfiles =>
  Object.hasOwn(withdrawalProfiles, name);

/** Maximum number of machines connected at the same time. */
export const withdrawalMachines = ({ stages }: WithdrawalProfile): number =>
  Math.max(...stages.map(({ machines }) => machines));

/** Seconds from the first connection to the latest end of the last withdrawal. */
export const withdrawalSeconds = ({ stages, sessionSeconds }: WithdrawalProfile): number =>
  stages.reduce((sum, { seconds }) => sum + seconds, 0) + sessionSeconds + LAST_PERSON_SECONDS;

/** Thresholds for k6. Without times: for a computer that has other work to do. */
export function withdrawalThresholds(
  { decisionMs, resultMs }: Pick<WithdrawalProfile, 'decisionMs' | 'resultMs'>,
  { withTimes }: { withTimes: boolean },
): Record<string, string[]> {
  return {
    withdrawals: ['count>0'],
    repeated_messages: ['count>0'],
    refusals: ['count==0'],
    missing_answers: ['count==0'],
    connection_errors: ['count==0'],
    error_frames: ['count==0'],
    ...(withTimes && { decision_time: within(decisionMs), result_time: within(resultMs) }),
  };
}
