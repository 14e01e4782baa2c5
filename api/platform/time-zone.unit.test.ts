import { describe, expect, it } from 'vitest';
import { addDays, dayIn, hourIn, offsetSpans, startOfDay } from './time-zone.ts';

const at = (text: string) => new Date(text);

describe('the day of an instant', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['America/Sao_Paulo', '2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['Asia/Tokyo', '2026-11-21T15:00:00.000Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s at %s is %s', (zone, instant, day) => expect(dayIn(zone, at(instant))).toBe(day));

  it('has an hour', () => {
    expect(hourIn('America/Sao_Paulo', at('2026-11-21T03:00:00Z'))).toBe(0);
    expect(hourIn('America/Sao_Paulo', at('2026-11-21T02:30:00Z'))).toBe(23);
  });
});

describe('the start of a day', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  ])('in %s on %s is %s', (zone, day, instant) => expect(startOfDay(zone, day)).toEqual(at(instant)));

  it('is one o’clock when the clocks go forward at midnight', () => {
    expect(startOfDay('America/Sao_Paulo', '2018-11-04')).toEqual(at('2018-11-04T03:00:00.000Z'));
    expect(startOfDay('America/Santiago', '2026-09-06')).toEqual(at('2026-09-06T04:00:00.000Z'));
  });

  it('is the earlier midnight when the clocks go back to midnight', () => {
    expect(startOfDay('America/Havana', '2026-11-01')).toEqual(at('2026-11-01T04:00:00.000Z'));
  });

  it('is the later of the two instants when the clocks go back at midnight', () => {
    expect(startOfDay('America/Sao_Paulo', '2019-02-17')).toEqual(at('2019-02-17T03:00:00.000Z'));
  });

  it('matches the day of an instant all year, in every kind of zone', () => {
    for (const zone of [
      'America/Sao_Paulo',
      'America/New_York',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Tokyo',
    ]) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }
    }
  });
});

describe('offset spans', () => {
  it('are one span when the clocks never change', () => {
    expect(offsetSpans('America/Sao_Paulo', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))).toEqual([
      { from: at('2026-01-01T00:00:00Z'), minutes: -180 },
    ]);
  });

  it('begin at the instant of a change', () => {
    expect(offsetSpans('America/New_York', at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))).toEqual([
      { from: at('2026-01-01T00:00:00Z'), minutes: -300 },
      { from: at('2026-03-08T07:00:00Z'), minutes: -240 },
      { from: at('2026-11-01T06:00:00Z'), minutes: -300 },
    ]);
  });

  it('support half-hour changes', () => {
    const spans = offsetSpans('Australia/Lord_Howe', at('2026-03-01T00:00:00Z'), at('2026-05-01T00:00:00Z'));
    expect(spans.map(({ minutes }) => minutes)).toEqual([660, 630]);
  });
});
