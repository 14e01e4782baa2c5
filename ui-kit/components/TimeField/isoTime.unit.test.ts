import { describe, expect, it } from 'vitest';
import { fromTime, toControlledTime, toTime } from './isoTime.ts';

describe('a time of day', () => {
  it('is read from hours and minutes, with or without seconds', () => {
    expect(toTime('06:30')?.toString()).toBe('06:30:00');
    expect(toTime('23:59:30')?.toString()).toBe('23:59:30');
  });

  it('is written without seconds', () => {
    const time = toTime('06:30:15');
    expect(time && fromTime(time)).toBe('06:30');
  });

  it.each([null, undefined, '', '24:00', '6h30', '2026-11-17'])('is null for %s', (text) => {
    expect(toTime(text)).toBeNull();
  });

  it('stays uncontrolled only without a value', () => {
    expect(toControlledTime(undefined)).toBeUndefined();
    expect(toControlledTime(null)).toBeNull();
  });
});
