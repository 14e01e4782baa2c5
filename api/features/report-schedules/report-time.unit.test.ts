import { describe, expect, it } from 'vitest';
import { nextTime, type ReportTime } from './report-time.ts';

const NEW_YORK = 'America/New_York';
const DAILY = { frequency: 'DAILY', weekday: null, monthDay: null } as const;

const next = (time: ReportTime, after: string, timeZone = 'America/Sao_Paulo') =>
  nextTime(time, timeZone, new Date(after)).toISOString();

describe('the time of a report IDEA-28', () => {
  it('is the hour of the company’s day, strictly after the last one', () => {
    const time = { ...DAILY, hour: 7 };
    expect(next(time, '2026-03-10T09:59:59.999Z')).toBe('2026-03-10T10:00:00.000Z');
    expect(next(time, '2026-03-10T10:00:00.000Z')).toBe('2026-03-11T10:00:00.000Z');
    // Still the day before at the company.
    expect(next(time, '2026-03-11T02:00:00.000Z')).toBe('2026-03-11T10:00:00.000Z');
    expect(next({ ...DAILY, hour: 0 }, '2026-03-10T12:00:00.000Z')).toBe('2026-03-11T03:00:00.000Z');
  });

  it('is the weekday, from Monday to Sunday', () => {
    const on = (weekday: number) => ({ frequency: 'WEEKLY', weekday, monthDay: null, hour: 7 }) as const;
    // 10 March 2026 is a Tuesday.
    expect(next(on(1), '2026-03-10T12:00:00.000Z')).toBe('2026-03-16T10:00:00.000Z');
    expect(next(on(2), '2026-03-10T09:00:00.000Z')).toBe('2026-03-10T10:00:00.000Z');
    expect(next(on(2), '2026-03-10T10:00:00.000Z')).toBe('2026-03-17T10:00:00.000Z');
    expect(next(on(7), '2026-03-10T12:00:00.000Z')).toBe('2026-03-15T10:00:00.000Z');
  });

  it('is the last day of a month without the day', () => {
    const time = { frequency: 'MONTHLY', weekday: null, monthDay: 31, hour: 7 } as const;
    expect(next(time, '2026-01-31T10:00:00.000Z')).toBe('2026-02-28T10:00:00.000Z');
    expect(next(time, '2026-02-28T10:00:00.000Z')).toBe('2026-03-31T10:00:00.000Z');
    expect(next(time, '2028-02-01T10:00:00.000Z')).toBe('2028-02-29T10:00:00.000Z');
    expect(next({ ...time, monthDay: 1 }, '2026-12-01T10:00:00.000Z')).toBe('2027-01-01T10:00:00.000Z');
  });

  it('keeps the hour of the wall clock over both changes of clocks', () => {
    const morning = { ...DAILY, hour: 7 };
    expect(next(morning, '2026-03-07T20:00:00.000Z', NEW_YORK)).toBe('2026-03-08T11:00:00.000Z');
    expect(next(morning, '2026-10-31T20:00:00.000Z', NEW_YORK)).toBe('2026-11-01T12:00:00.000Z');
  });

  it('is once in an hour that is left out, and once in an hour that comes twice', () => {
    // On 8 March 2026, 02:00 does not exist: 03:00 daylight time.
    const atTwo = { ...DAILY, hour: 2 };
    expect(next(atTwo, '2026-03-08T05:30:00.000Z', NEW_YORK)).toBe('2026-03-08T07:00:00.000Z');
    expect(next(atTwo, '2026-03-08T07:00:00.000Z', NEW_YORK)).toBe('2026-03-09T06:00:00.000Z');
    // On 1 November 2026, 01:00 comes at 05:00 and at 06:00 UTC.
    const atOne = { ...DAILY, hour: 1 };
    expect(next(atOne, '2026-11-01T04:30:00.000Z', NEW_YORK)).toBe('2026-11-01T05:00:00.000Z');
    expect(next(atOne, '2026-11-01T05:00:00.000Z', NEW_YORK)).toBe('2026-11-02T06:00:00.000Z');
    expect(next(atOne, '2026-11-01T05:30:00.000Z', NEW_YORK)).toBe('2026-11-02T06:00:00.000Z');
  });
});
