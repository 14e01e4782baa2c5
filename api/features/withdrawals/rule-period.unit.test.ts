import { describe, expect, it } from 'vitest';
import { fullestPeriod, lengthInDays, periodAt, type RulePeriod } from './rule-period.ts';

const rule = (values: Partial<RulePeriod>): RulePeriod => ({ kind: 'SLIDING', days: 30, shiftStarts: [], ...values });

const period = (values: Partial<RulePeriod>, timeZone: string, at: string) => {
  const { from, until } = periodAt(rule(values), timeZone, new Date(at));
  return [from.toISOString(), until?.toISOString() ?? null];
};

const SAO_PAULO = 'America/Sao_Paulo';
const NEW_YORK = 'America/New_York';
const SHIFTS = ['06:00', '14:00', '22:00'];

describe('the period of a rule', () => {
  it('slides with the request, without its first millisecond [D5]', () => {
    expect(period({ days: 7 }, SAO_PAULO, '2026-03-10T12:00:00.000Z')).toEqual(['2026-03-03T12:00:00.001Z', null]);
  });

  it.each([
    ['2026-11-22T02:59:59.999Z', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    ['2026-11-22T03:00:00.000Z', '2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ])('of a calendar day at %s is local midnight to midnight', (at, from, until) => {
    expect(period({ kind: 'CALENDAR_DAY' }, SAO_PAULO, at)).toEqual([from, until]);
  });

  it.each([
    ['the day with 23 hours', '2026-03-08T18:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['the day with 25 hours', '2026-11-01T18:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('of %s has its real length', (_, at, from, until) => {
    expect(period({ kind: 'CALENDAR_DAY' }, NEW_YORK, at)).toEqual([from, until]);
  });

  it.each(['2026-11-16T03:00:00Z', '2026-11-19T12:00:00Z', '2026-11-23T02:59:59.999Z'])(
    'of a calendar week at %s is Monday to Monday',
    (at) => {
      expect(period({ kind: 'CALENDAR_WEEK' }, SAO_PAULO, at)).toEqual([
        '2026-11-16T03:00:00.000Z',
        '2026-11-23T03:00:00.000Z',
      ]);
    },
  );

  it.each([
    ['2028-02-29T12:00:00Z', '2028-02-01T03:00:00.000Z', '2028-03-01T03:00:00.000Z'],
    ['2027-01-01T02:59:59.999Z', '2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
    ['2027-01-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z', '2027-02-01T03:00:00.000Z'],
  ])('of a calendar month at %s is the first to the first', (at, from, until) => {
    expect(period({ kind: 'CALENDAR_MONTH' }, SAO_PAULO, at)).toEqual([from, until]);
  });

  it('follows the time zone: the same instant is another day in Kiritimati', () => {
    const at = '2026-11-22T12:00:00Z';
    expect(period({ kind: 'CALENDAR_DAY' }, 'Pacific/Kiritimati', at)[0]).toBe('2026-11-22T10:00:00.000Z');
    expect(period({ kind: 'CALENDAR_DAY' }, 'Pacific/Pago_Pago', at)[0]).toBe('2026-11-22T11:00:00.000Z');
  });

  it.each([
    ['2026-11-22T08:59:59.999Z', '2026-11-22T01:00:00.000Z', '2026-11-22T09:00:00.000Z'],
    ['2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['2026-11-23T00:59:59.999Z', '2026-11-22T17:00:00.000Z', '2026-11-23T01:00:00.000Z'],
    ['2026-11-23T03:30:00.000Z', '2026-11-23T01:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ])('of a shift at %s lasts until the next start, also over midnight [IDEA-1]', (at, from, until) => {
    expect(period({ kind: 'SHIFT', shiftStarts: SHIFTS }, SAO_PAULO, at)).toEqual([from, until]);
  });

  it('of the only shift lasts a day', () => {
    expect(period({ kind: 'SHIFT', shiftStarts: ['07:30'] }, SAO_PAULO, '2026-11-22T10:00:00Z')).toEqual([
      '2026-11-21T10:30:00.000Z',
      '2026-11-22T10:30:00.000Z',
    ]);
  });

  it('of a shift whose start the clocks skip begins after the gap, and one in a repeated hour begins once', () => {
    expect(period({ kind: 'SHIFT', shiftStarts: ['02:30'] }, NEW_YORK, '2026-03-08T12:00:00Z')[0]).toBe(
      '2026-03-08T07:30:00.000Z',
    );
    for (const at of ['2026-11-01T05:45:00Z', '2026-11-01T06:45:00Z'])
      expect(period({ kind: 'SHIFT', shiftStarts: ['01:30'] }, NEW_YORK, at)[0]).toBe('2026-11-01T05:30:00.000Z');
  });

  it('of a shift is the calendar day when the group has no shifts any more', () => {
    expect(period({ kind: 'SHIFT' }, SAO_PAULO, '2026-11-22T10:00:00Z')[0]).toBe('2026-11-22T03:00:00.000Z');
  });

  it.each([
    ['spring', '2026-02-25T00:00:00Z', '2026-03-20T00:00:00Z'],
    ['autumn', '2026-10-25T00:00:00Z', '2026-11-10T00:00:00Z'],
  ])('contains its instant, and periods follow each other without a gap when clocks change in %s', (_, start, end) => {
    for (const values of [
      { kind: 'CALENDAR_DAY' },
      { kind: 'CALENDAR_WEEK' },
      { kind: 'CALENDAR_MONTH' },
      { kind: 'SHIFT', shiftStarts: SHIFTS },
    ] as const) {
      for (let time = Date.parse(start); time < Date.parse(end);) {
        const { from, until } = periodAt(rule(values), NEW_YORK, new Date(time));
        expect(from.getTime()).toBeLessThanOrEqual(time);
        expect(until?.getTime()).toBeGreaterThan(time);
        const last = (until?.getTime() ?? 0) - 1;
        expect(periodAt(rule(values), NEW_YORK, new Date(last))).toEqual({ from, until });
        time = last + 1;
      }
    }
  });

  it('has a nominal length in days', () => {
    expect(
      (['SLIDING', 'CALENDAR_DAY', 'CALENDAR_WEEK', 'CALENDAR_MONTH', 'SHIFT'] as const).map((kind) =>
        lengthInDays({ kind, days: 45 }),
      ),
    ).toEqual([45, 1, 7, 31, 1]);
  });
});

describe('the fullest sliding period that contains a late piece', () => {
  const DAY = 86_400_000;
  const piecesOn = (...days: number[]) => days.map((day) => ({ at: day * DAY, pieces: 1 }));

  it('counts earlier and later pieces that one period holds together with it [M3]', () => {
    expect(fullestPeriod([], 10 * DAY, 7 * DAY)).toBe(0);
    expect(fullestPeriod(piecesOn(4, 9, 10), 10 * DAY, 7 * DAY)).toBe(3);
    expect(fullestPeriod(piecesOn(11, 16), 10 * DAY, 7 * DAY)).toBe(2);
    expect(fullestPeriod(piecesOn(4, 5, 15, 16), 10 * DAY, 7 * DAY)).toBe(2);
  });

  it('excludes pieces that are a whole period away', () => {
    expect(fullestPeriod(piecesOn(3, 17), 10 * DAY, 7 * DAY)).toBe(0);
  });

  it('counts all pieces of a period with a fixed beginning', () => {
    expect(fullestPeriod(piecesOn(1, 50, 99), 10 * DAY, null)).toBe(3);
  });
});
