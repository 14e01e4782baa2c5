import { type Percentiles, within } from './within.ts';

/** A step of a load: change to this number of people within these seconds. */
type Stage = { seconds: number; people: number };

/** People at consoles over time, and the limits for the product. */
export type GraphqlProfile = {
  /** Purpose of the profile. */
  description: string;
  stages: readonly Stage[];
  /** Average pause of a person after a round of work. */
  pauseSeconds: number;
  /** Limits of the 95th and 99th percentile of an answer, in milliseconds. An upload includes the storage. */
  answerMs: Percentiles;
  uploadMs: Percentiles;
};

/** One round of a person in this many ends with an upload. */
export const ROUNDS_PER_UPLOAD = 10;

/** The profiles of `npm run load -- --scenario graphql`. */
export const graphqlProfiles = {
  smoke: {
    description: 'checks that the path works',
    stages: [
      { seconds: 1, people: 5 },
      { seconds: 7, people: 5 },
      { seconds: 1, people: 0 },
    ],
    pauseSeconds: 0.5,
    answerMs: { p95: 300, p99: 1_000 },
    uploadMs: { p95: 1_500, p99: 3_000 },
  },
  average: {
    description: 'a busy hour of a large customer',
    stages: [
      { seconds: 20, people: 50 },
      { seconds: 120, people: 50 },
      { seconds: 5, people: 0 },
    ],
    pauseSeconds: 2,
    answerMs: { p95: 200, p99: 500 },
    uploadMs: { p95: 1_500, p99: 3_000 },
  },
  stress: {
    description: 'more and more people, up to what one process must bear',
    stages: [
      { seconds: 30, people: 100 },
      { seconds: 30, people: 100 },
      { seconds: 30, people: 250 },
      { seconds: 60, people: 250 },
      { seconds: 10, people: 0 },
    ],
    pauseSeconds: 1,
    answerMs: { p95: 500, p99: 1_500 },
    uploadMs: { p95: 3_000, p99: 6_000 },
  },
  soak: {
    description: 'an hour at the usual rate, to find leaks',
    stages: [
      { seconds: 60, people: 40 },
      { seconds: 3_480, people: 40 },
      { seconds: 30, people: 0 },
    ],
    pauseSeconds: 3,
    answerMs: { p95: 200, p99: 500 },
    uploadMs: { p95: 1_500, p99: 3_000 },
  },
} as const satisfies Record<string, GraphqlProfile>;

/** Whether a profile has this name. */
export const isGraphqlProfile = (name: string): name is keyof typeof graphqlProfiles =>
  Object.hasOwn(graphqlProfiles, name);

/** Seconds from the first person to the end of the last round. */
export const graphqlSeconds = ({ stages }: GraphqlProfile): number =>
  stages.reduce((sum, { seconds }) => sum + seconds, 0) + LAST_ROUND_SECONDS;

/** Time for the rounds that run when the load ends. */
export const LAST_ROUND_SECONDS = 15;

/** Thresholds for k6. Without times: for a computer that has other work to do. */
export function graphqlThresholds(
  { answerMs, uploadMs }: Pick<GraphqlProfile, 'answerMs' | 'uploadMs'>,
  { withTimes }: { withTimes: boolean },
): Record<string, string[]> {
  return {
    failures: ['count==0'],
    lists: ['count>0'],
    withdrawals: ['count>0'],
    uploads: ['count>0'],
    ...(withTimes && { list_time: within(answerMs), withdrawal_time: within(answerMs), upload_time: within(uploadMs) }),
  };
}
