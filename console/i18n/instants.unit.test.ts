import { parseDate, toZoned } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { instantsOf, startOfDay } from './instants.ts';

/** Zones at both ends of the world, with offsets of parts of an hour, and with changes of the clock at midnight. */
const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Etc/GMT+12',
  'Europe/Lisbon',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

describe('the start of a day', () => {
  it.each(ZONES)('is that of the calendar in %s, also when the clock changes', (zone) => {
    // Brazil changed its clock at midnight in 2018.
    for (const first of ['2018-01-01', '2026-01-01']) {
      const days = Array.from({ length: 365 }, (_, at) => addDays(first, at));
      const wrong = days.filter((day) => startOfDay(zone, day) !== toZoned(parseDate(day), zone).toAbsoluteString());
      expect(wrong).toEqual([]);
    }
  });

  it('ends a period with the start of the day after its last', () => {
    expect(instantsOf('America/Sao_Paulo', '2026-11-01', '2026-11-02')).toEqual({
      from: '2026-11-01T03:00:00.000Z',
      to: '2026-11-03T03:00:00.000Z',
    });
  });
});
