import { describe, expect, it } from 'vitest';
import type { Frequency } from './notification-types.rules.ts';
import { sendTime } from './send-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const time = (frequency: Frequency, oldest: string, timeZone = SAO_PAULO, lastSent: string | null = null) =>
  sendTime(frequency, timeZone, new Date(oldest), lastSent === null ? null : new Date(lastSent)).toISOString();

describe('the time of a message [M7]', () => {
  it('is at once, or five minutes after the last message', () => {
    expect(time('IMMEDIATE', '2026-03-10T12:00:00.000Z')).toBe('2026-03-10T12:00:00.000Z');
    expect(time('IMMEDIATE', '2026-03-10T12:00:00.000Z', SAO_PAULO, '2026-03-10T11:58:00.000Z')).toBe(
      '2026-03-10T12:03:00.000Z',
    );
    expect(time('IMMEDIATE', '2026-03-10T12:00:00.000Z', SAO_PAULO, '2026-03-10T10:00:00.000Z')).toBe(
      '2026-03-10T12:00:00.000Z',
    );
  });

  it('is the next full hour of the company’s clock, also in zones with half hours', () => {
    expect(time('HOURLY', '2026-03-10T12:00:00.000Z')).toBe('2026-03-10T13:00:00.000Z');
    expect(time('HOURLY', '2026-03-10T12:59:59.999Z')).toBe('2026-03-10T13:00:00.000Z');
    expect(time('HOURLY', '2026-03-10T12:10:00.000Z', 'Asia/Kolkata')).toBe('2026-03-10T12:30:00.000Z');
  });

  it('is seven in the morning of the company’s day', () => {
    expect(time('DAILY', '2026-03-10T09:59:59.000Z')).toBe('2026-03-10T10:00:00.000Z');
    expect(time('DAILY', '2026-03-10T10:00:00.000Z')).toBe('2026-03-11T10:00:00.000Z');
    expect(time('DAILY', '2026-03-11T02:00:00.000Z')).toBe('2026-03-11T10:00:00.000Z');
  });

  it('is Monday at seven', () => {
    expect(time('WEEKLY', '2026-03-10T12:00:00.000Z')).toBe('2026-03-16T10:00:00.000Z');
    expect(time('WEEKLY', '2026-03-15T12:00:00.000Z')).toBe('2026-03-16T10:00:00.000Z');
    expect(time('WEEKLY', '2026-03-16T09:00:00.000Z')).toBe('2026-03-16T10:00:00.000Z');
    expect(time('WEEKLY', '2026-03-16T10:00:00.000Z')).toBe('2026-03-23T10:00:00.000Z');
  });

  it('keeps the hour of the wall clock when clocks change', () => {
    expect(time('DAILY', '2026-03-07T20:00:00.000Z', 'America/New_York')).toBe('2026-03-08T11:00:00.000Z');
    expect(time('DAILY', '2026-10-31T20:00:00.000Z', 'America/New_York')).toBe('2026-11-01T12:00:00.000Z');
    expect(time('HOURLY', '2026-11-01T05:30:00.000Z', 'America/New_York')).toBe('2026-11-01T06:00:00.000Z');
    expect(time('HOURLY', '2026-11-01T06:30:00.000Z', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z');
  });
});
