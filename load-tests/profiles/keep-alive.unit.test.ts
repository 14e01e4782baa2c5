import { describe, expect, it } from 'vitest';
import { maxSeconds, MACHINES_PER_USER, maxMachines, type Profile, profiles, thresholdsOf } from './keep-alive.ts';

const all: [string, Profile][] = Object.entries(profiles);

describe('the profiles of the keep-alive load', () => {
  it('are the four documented ones', () => {
    expect(Object.keys(profiles)).toEqual(['smoke', 'average', 'stress', 'soak']);
  });

  it.each(all)('%s uses whole virtual users and ends with no machines', (_name, profile) => {
    expect(profile.stages.map(({ machines }) => machines % MACHINES_PER_USER)).toEqual(profile.stages.map(() => 0));
    expect(profile.stages.at(-1)?.machines).toBe(0);
    expect(maxMachines(profile)).toBeGreaterThan(0);
  });

  it.each(all)(
    '%s keeps a session long enough for several keep-alives, and ends within 70 minutes',
    (_name, profile) => {
      expect(profile.sessionSeconds).toBeGreaterThanOrEqual(4 * profile.keepAliveSeconds);
      expect(maxSeconds(profile)).toBeLessThanOrEqual(70 * 60);
    },
  );

  it('smoke takes at most 20 seconds', () => {
    expect(maxSeconds(profiles.smoke)).toBeLessThanOrEqual(20);
  });

  it('have increasing numbers of machines, except soak, which takes longest', () => {
    const { smoke, average, stress, soak } = profiles;
    expect(maxMachines(smoke)).toBeLessThan(maxMachines(average));
    expect(maxMachines(average)).toBeLessThan(maxMachines(stress));
    expect(Math.max(...all.map(([, profile]) => maxSeconds(profile)))).toBe(maxSeconds(soak));
  });
});

describe('the thresholds', () => {
  it('fail a run without keep-alives, with a missing acknowledgement or with a broken connection', () => {
    expect(thresholdsOf({ ackMs: { p95: 100, p99: 250 } })).toEqual({
      keep_alives: ['count>0'],
      keep_alive_ack: ['p(95)<100', 'p(99)<250'],
      missing_acks: ['count==0'],
      missing_welcomes: ['count==0'],
      connection_errors: ['count==0'],
      error_frames: ['count==0'],
    });
  });
});
