import { type Percentiles, within } from './within.ts';

/** A step of a load: change to this number of machines within these seconds. */
export type Stage = {
  seconds: number;
  machines: number;
};

/** Number of machines over time, and the limits for the product. */
export type Profile = {
  /** Purpose of the profile. */
  description: string;
  stages: readonly Stage[];
  /** Interval of keep-alives, also set in the product. With the usual 30 s short runs would be idle. */
  keepAliveSeconds: number;
  /** Duration of a connection before the machine reconnects. */
  sessionSeconds: number;
  /** Limits of the time from a keep-alive to its acknowledgement, in milliseconds. */
  ackMs: Percentiles;
};

/** Machines per virtual user of k6: a JavaScript engine per machine would cost too much. */
export const MACHINES_PER_USER = 25;

/** The profiles of `npm run load`. */
export const profiles = {
  smoke: {
    description: 'checks that the path works',
    stages: [
      { seconds: 3, machines: 50 },
      { seconds: 7, machines: 50 },
      { seconds: 1, machines: 0 },
    ],
    keepAliveSeconds: 1,
    sessionSeconds: 5,
    ackMs: { p95: 100, p99: 250 },
  },
  average: {
    description: 'a normal day with six times as many keep-alives',
    stages: [
      { seconds: 30, machines: 500 },
      { seconds: 120, machines: 500 },
      { seconds: 10, machines: 0 },
    ],
    keepAliveSeconds: 5,
    sessionSeconds: 40,
    ackMs: { p95: 100, p99: 250 },
  },
  stress: {
    description: 'increasing load up to the expected capacity of one process',
    stages: [
      { seconds: 30, machines: 1_000 },
      { seconds: 30, machines: 1_000 },
      { seconds: 30, machines: 2_500 },
      { seconds: 30, machines: 2_500 },
      { seconds: 30, machines: 5_000 },
      { seconds: 60, machines: 5_000 },
      { seconds: 10, machines: 0 },
    ],
    keepAliveSeconds: 2,
    sessionSeconds: 30,
    ackMs: { p95: 300, p99: 1_000 },
  },
  soak: {
    description: 'an hour at the normal rate, to find leaks',
    stages: [
      { seconds: 60, machines: 1_000 },
      { seconds: 3_480, machines: 1_000 },
      { seconds: 60, machines: 0 },
    ],
    keepAliveSeconds: 30,
    sessionSeconds: 300,
    ackMs: { p95: 100, p99: 250 },
  },
} as const satisfies Record<string, Profile>;

/** Names of the profiles. */
export type ProfileName = keyof typeof profiles;

/** Whether a profile has this name. */
export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

/** Maximum number of machines connected at the same time. */
export function maxMachines(profile: Profile): number {
  return Math.max(...profile.stages.map(({ machines }) => machines));
}

/** Seconds from the first connection to the latest end of the last session. */
export function maxSeconds(profile: Profile): number {
  return profile.stages.reduce((sum, { seconds }) => sum + seconds, 0) + profile.sessionSeconds;
}

/**
 * Thresholds for k6; a broken one ends k6 with code 99. The names are those of the scenario's metrics. Without times: for
 * a computer that has other work to do.
 */
export function thresholdsOf({ ackMs }: Pick<Profile, 'ackMs'>, withTimes = true): Record<string, string[]> {
  return {
    keep_alives: ['count>0'],
    ...(withTimes && { keep_alive_ack: within(ackMs) }),
    missing_acks: ['count==0'],
    missing_welcomes: ['count==0'],
    connection_errors: ['count==0'],
    error_frames: ['count==0'],
  };
}
