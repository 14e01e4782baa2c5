/** How long and how often is measured. */
export type Plan = {
  name: 'full' | 'quick';
  /** Undisturbed rounds of four legs (ours, baseline, baseline, ours) that are wanted. */
  rounds: number;
  /** Rounds more that may be run in place of disturbed ones. */
  spareRounds: number;
  warmUpSeconds: number;
  seconds: number;
  /** Sockets that carry keep-alives. */
  sockets: number;
  /** Idle sockets at which memory is read. */
  idleSteps: readonly number[];
};

/** The method of the results that count: 5 s of warm-up thrown away, 20 s measured, six rounds. */
export const fullPlan: Plan = {
  name: 'full',
  rounds: 6,
  spareRounds: 3,
  warmUpSeconds: 5,
  seconds: 20,
  sockets: 5_000,
  idleSteps: [2_000, 5_000, 10_000],
};

/** For work on the bench itself: too short to prove anything. */
export const quickPlan: Plan = {
  name: 'quick',
  rounds: 2,
  spareRounds: 0,
  warmUpSeconds: 1,
  seconds: 4,
  sockets: 1_000,
  idleSteps: [1_000, 2_000, 4_000],
};
