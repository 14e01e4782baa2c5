/** A step of a load: within so many seconds, go to so many machines. */
export type Stage = {
  seconds: number;
  machines: number;
};

/** How many machines come when, and what is asked of the product then. */
export type Profile = {
  /** What the profile is for. */
  description: string;
  stages: readonly Stage[];
  /** Between two keep-alives of a machine; the product is told the same. The usual 30 s would make short runs idle. */
  keepAliveSeconds: number;
  /** A machine stays connected this long before it connects anew. */
  sessionSeconds: number;
  /** Milliseconds from a keep-alive to its acknowledgement. */
  ackMs: { p95: number; p99: number };
};

/** Machines that one virtual user of k6 plays: one JavaScript engine a machine would be dear. */
export const MACHINES_PER_USER = 25;

export const profiles = {
  smoke: {
    description: 'the path works at all',
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
    description: 'a usual day, its keep-alives six times as often',
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
    description: 'more and more machines, more often, up to what one process should bear',
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
    description: 'an hour at the usual pace: what leaks, shows',
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

export type ProfileName = keyof typeof profiles;

export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name);
}

/** The most machines that are connected at once. */
export function mostMachines(profile: Profile): number {
  return Math.max(...profile.stages.map(({ machines }) => machines));
}

/** From the first connection until the last session may have ended. */
export function longestSeconds(profile: Profile): number {
  return profile.stages.reduce((sum, { seconds }) => sum + seconds, 0) + profile.sessionSeconds;
}

/** k6's limits; a broken one ends k6 with code 99. Their names are those of the scenario's metrics. */
export function thresholdsOf({ ackMs }: Pick<Profile, 'ackMs'>): Record<string, string[]> {
  return {
    keep_alives: ['count>0'],
    keep_alive_ack: [`p(95)<${ackMs.p95}`, `p(99)<${ackMs.p99}`],
    missing_acks: ['count==0'],
    connection_errors: ['count==0'],
    error_frames: ['count==0'],
  };
}
