import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const NIGHT = { from: '22:00', until: '06:30', isUrgentSent: true };
const quietAt = (iso: string, zone: string, hours = NIGHT) =>
  isQuiet(hours, 'MACHINE_WITHOUT_STOCK', zone, new Date(iso));

describe('quiet hours', () => {
  it.each([
    ['2026-11-25T00:59:00Z', false, '21:59 in São Paulo'],
    ['2026-11-25T01:00:00Z', true, '22:00'],
    ['2026-11-25T03:30:00Z', true, '00:30'],
    ['2026-11-25T09:29:00Z', true, '06:29'],
    ['2026-11-25T09:30:00Z', false, '06:30'],
  ])('at %s: %s (%s) [M7]', (iso, expected) => {
    expect(quietAt(iso, 'America/Sao_Paulo')).toBe(expected);
  });

  it('follow the wall clock over both changes of daylight saving time [M7]', () => {
    // Berlin: UTC+1 until 2026-03-29 02:00, then UTC+2 until 2026-10-25 03:00.
    expect(quietAt('2026-03-28T05:29:00Z', 'Europe/Berlin')).toBe(true);
    expect(quietAt('2026-03-28T05:30:00Z', 'Europe/Berlin')).toBe(false);
    expect(quietAt('2026-03-29T04:29:00Z', 'Europe/Berlin')).toBe(true);
    expect(quietAt('2026-03-29T04:30:00Z', 'Europe/Berlin')).toBe(false);
    const lost = { from: '02:15', until: '02:45', isUrgentSent: false };
    // 02:15 to 02:45 does not exist in that night, and exists twice in autumn.
    expect(quietAt('2026-03-29T01:20:00Z', 'Europe/Berlin', lost)).toBe(false);
    expect(quietAt('2026-10-25T00:20:00Z', 'Europe/Berlin', lost)).toBe(true);
    expect(quietAt('2026-10-25T01:20:00Z', 'Europe/Berlin', lost)).toBe(true);
  });

  it('within a day end on the same day; without hours nothing waits [M7]', () => {
    const noon = { from: '12:00', until: '13:00', isUrgentSent: false };
    expect(quietAt('2026-11-25T12:30:00Z', 'UTC', noon)).toBe(true);
    expect(quietAt('2026-11-25T23:30:00Z', 'UTC', noon)).toBe(false);
    expect(isQuiet(null, 'MACHINE_OFFLINE', 'UTC', new Date('2026-11-25T12:30:00Z'))).toBe(false);
  });

  it('let urgent events pass only if the notification says so [M7]', () => {
    const at = new Date('2026-11-25T23:30:00Z');
    expect(isQuiet(NIGHT, 'MACHINE_BLOCKED_CHANNEL', 'UTC', at)).toBe(false);
    expect(isQuiet(NIGHT, 'PRODUCT_EXPIRED', 'UTC', at)).toBe(true);
    expect(isQuiet({ ...NIGHT, isUrgentSent: false }, 'MACHINE_BLOCKED_CHANNEL', 'UTC', at)).toBe(true);
  });
});
