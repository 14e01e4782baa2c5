import { describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS, eventTime } from './event-time.ts';

const earliest = new Date('2026-03-01T08:00:00Z');
const latest = new Date('2026-03-01T12:00:00Z');
const at = (machineTime: string, clockError = 0) => eventTime(machineTime, clockError, { earliest, latest });

describe('the time of an offline event [M3] REL-26', () => {
  it('is the machine’s time, corrected by the error of its clock', () => {
    expect(at('2026-03-01T10:00:00Z')).toEqual({ at: new Date('2026-03-01T10:00:00Z'), isPlausible: true });
    expect(at('2027-03-01T10:00:00Z', -365 * 86_400_000)).toEqual({
      at: new Date('2026-03-01T10:00:00Z'),
      isPlausible: true,
    });
  });

  it.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2016-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])(
    'is the replay when the machine says %s',
    (machineTime) => {
      expect(at(machineTime)).toEqual({ at: latest, isPlausible: false });
    },
  );

  it('may step back or ahead by the tolerance, not by more', () => {
    const stepped = (from: Date, ms: number) => at(new Date(from.getTime() + ms).toISOString());
    expect(stepped(earliest, -CLOCK_TOLERANCE_MS).isPlausible).toBe(true);
    expect(stepped(earliest, -CLOCK_TOLERANCE_MS - 1).isPlausible).toBe(false);
    expect(stepped(latest, CLOCK_TOLERANCE_MS)).toEqual({ at: latest, isPlausible: true });
    expect(stepped(latest, CLOCK_TOLERANCE_MS + 1).isPlausible).toBe(false);
  });
});
