import { describe, expect, it } from 'vitest';
import { addDays } from '#api/platform/time-zone.ts';
import { periodOf } from './dashboard-range.service.ts';

/** At this instant the date is 21 November in Kiritimati and Tokyo, and 20 November in São Paulo. */
const NOW = new Date('2026-11-20T23:30:00.000Z');

describe('the period of a dashboard [S1]', () => {
  it.each([
    ['TODAY', 1],
    ['WEEK', 7],
    ['MONTH', 30],
    ['YEAR', 365],
  ] as const)('%s covers %i calendar days of the tenant, today included, with one label each', (range, days) => {
    const period = periodOf(range, 'Asia/Tokyo', NOW);
    const first = addDays('2026-11-21', 1 - days);
    expect(period.since).toEqual(new Date(Date.parse(`${first}T00:00:00+09:00`)));
    expect(period.until).toEqual(NOW);
    const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
    expect(period.labels).toEqual(range === 'TODAY' ? ['00', '01', '02', '03', '04', '05', '06', '07', '08'] : dates);
  });

  it.each([
    ['America/Sao_Paulo', '2026-11-21T02:59:59.999Z', '2026-11-20T03:00:00.000Z'],
    ['America/Sao_Paulo', '2026-11-21T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-20T14:59:59.999Z', '2026-11-19T15:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T09:59:59.999Z', '2026-11-19T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ])('in %s at %s begins at midnight of the tenant, %s', (zone, now, since) => {
    expect(periodOf('TODAY', zone, new Date(now)).since).toEqual(new Date(since));
  });

  it.each([
    ['TODAY', '2026-11-19T15:00:00.000Z', '2026-11-19T23:30:00.000Z'],
    ['WEEK', '2026-11-07T15:00:00.000Z', '2026-11-13T23:30:00.000Z'],
    ['MONTH', '2026-09-22T15:00:00.000Z', '2026-10-21T23:30:00.000Z'],
    ['YEAR', '2024-11-21T15:00:00.000Z', '2025-11-20T23:30:00.000Z'],
  ] as const)('%s is compared with the previous range up to the same hour: %s to %s', (range, since, until) => {
    expect(periodOf(range, 'Asia/Tokyo', NOW).before).toEqual({ since: new Date(since), until: new Date(until) });
  });
});
