/** Durations and number of measurements. */
export type Plan = {
  name: 'full' | 'quick';
  /** Required undisturbed rounds of four legs (ours, baseline, baseline, ours). */
  rounds: number;
  /** Maximum additional rounds that replace disturbed ones. */
  spareRounds: number;
  warmUpSeconds: number;
  seconds: number;
  /** Sockets that send keep-alives. */
  sockets: number;
  /** Numbers of idle sockets at which memory is measured. */
  idleSteps: readonly number[];
};

/** The plan for official results: 5 s of warm-up, 20 s measured, six rounds. */
export const fullPlan: Plan = {
  name: 'full',
  rounds: 6,
  spareRounds: 3,
  warmUpSeconds: 5,
  seconds: 20,
  sockets: 5_000,
  idleSteps: [2_000, 5_000, 10_000],
};

/** For development of the bench: too short for valid results. */
export const quickPlan: Plan = {
  name: 'quick',
  rounds: 2,
  spareRounds: 0,
  warmUpSeconds: 1,
  seconds: 4,
  sockets: 1_000,
  idleSteps: [1_000, 2_000, 4_000],
};
