import { describe, expect, it } from 'vitest';
import { profiles } from './keep-alive.ts';
import {
  MACHINES_PER_USER,
  PEOPLE_PER_CUT,
  type WithdrawalProfile,
  withdrawalMachines,
  withdrawalProfiles,
  withdrawalSeconds,
  withdrawalThresholds,
} from './withdrawal.ts';

const all: [string, WithdrawalProfile][] = Object.entries(withdrawalProfiles);

describe('the profiles of withdrawals at machines', () => {
  it('have the names of those of keep-alives', () => {
    expect(Object.keys(withdrawalProfiles)).toEqual(Object.keys(profiles));
  });

  it.each(all)('%s uses whole virtual users, and ends with no machine, within 70 minutes', (_name, profile) => {
    expect(profile.stages.map(({ machines }) => machines % MACHINES_PER_USER)).toEqual(profile.stages.map(() => 0));
    expect(profile.stages.at(-1)?.machines).toBe(0);
    expect(withdrawalSeconds(profile)).toBeLessThanOrEqual(70 * 60);
  });

  it('grow from smoke to stress; smoke ends within 40 seconds', () => {
    const { smoke, average, stress } = withdrawalProfiles;
    expect(withdrawalMachines(smoke)).toBeLessThan(withdrawalMachines(average));
    expect(withdrawalMachines(average)).toBeLessThan(withdrawalMachines(stress));
    expect(withdrawalSeconds(smoke)).toBeLessThanOrEqual(40);
  });

  it.each(all)('%s has enough people for connections that are cut', (_name, profile) => {
    const seconds = profile.stages.reduce((sum, stage) => sum + stage.seconds, 0);
    const people = (withdrawalMachines(profile) * seconds) / (profile.pauseSeconds + 1);
    expect(people).toBeGreaterThan(3 * PEOPLE_PER_CUT);
  });
});

describe('the thresholds of withdrawals at machines', () => {
  it('fail a run without withdrawals or repeated messages, with a missing answer or a refusal, or with slow answers', () => {
    const limits = { decisionMs: { p95: 1, p99: 2 }, resultMs: { p95: 3, p99: 4 } };
    const counts = {
      withdrawals: ['count>0'],
      repeated_messages: ['count>0'],
      refusals: ['count==0'],
      missing_answers: ['count==0'],
      connection_errors: ['count==0'],
      error_frames: ['count==0'],
    };
    expect(withdrawalThresholds(limits, { withTimes: false })).toEqual(counts);
    expect(withdrawalThresholds(limits, { withTimes: true })).toEqual({
      ...counts,
      decision_time: ['p(95)<1', 'p(99)<2'],
      result_time: ['p(95)<3', 'p(99)<4'],
    });
  });
});
