import { describe, expect, it } from 'vitest';
import { longestSeconds, MACHINES_PER_USER, mostMachines, type Profile, profiles, thresholdsOf } from './keep-alive.ts';

const all: [string, Profile][] = Object.entries(profiles);

describe('the profiles of the keep-alive load', () => {
  it('are the four that the load test promises', () => {
    expect(Object.keys(profiles)).toEqual(['smoke', 'average', 'stress', 'soak']);
  });

  it.each(all)('%s fills whole virtual users and lets all machines go at the end', (_name, profile) => {
    expect(profile.stages.map(({ machines }) => machines % MACHINES_PER_USER)).toEqual(profile.stages.map(() => 0));
    expect(profile.stages.at(-1)?.machines).toBe(0);
    expect(mostMachines(profile)).toBeGreaterThan(0);
  });

  it.each(all)(
    '%s keeps a session long enough for several keep-alives, and ends within 70 minutes',
    (_name, profile) => {
      expect(profile.sessionSeconds).toBeGreaterThanOrEqual(4 * profile.keepAliveSeconds);
      expect(longestSeconds(profile)).toBeLessThanOrEqual(70 * 60);
    },
  );

  it('smoke is over within 20 seconds', () => {
    expect(longestSeconds(profiles.smoke)).toBeLessThanOrEqual(20);
  });

  it('each asks for more machines than the one before, but for soak, which lasts longest', () => {
    const { smoke, average, stress, soak } = profiles;
    expect(mostMachines(smoke)).toBeLessThan(mostMachines(average));
    expect(mostMachines(average)).toBeLessThan(mostMachines(stress));
    expect(Math.max(...all.map(([, profile]) => longestSeconds(profile)))).toBe(longestSeconds(soak));
  });
});

describe('the limits', () => {
  it('fail a run in which nothing was sent, an acknowledgement is missing or a connection breaks', () => {
    expect(thresholdsOf({ ackMs: { p95: 100, p99: 250 } })).toEqual({
      keep_alives: ['count>0'],
      keep_alive_ack: ['p(95)<100', 'p(99)<250'],
      missing_acks: ['count==0'],
      connection_errors: ['count==0'],
      error_frames: ['count==0'],
    });
  });
});
