import { describe, expect, it } from 'vitest';
import { story } from './story.testing.ts';
import { period } from '#console/crud/url-state.ts';
import { fits, toFilter } from './withdrawal-filters.ts';

const SAO_PAULO = 'America/Sao_Paulo';

describe('days of the address become instants of the tenant', () => {
  it('today begins at its own midnight', () => {
    expect(toFilter({ when: ['today'] }, SAO_PAULO, '2026-11-21')).toEqual({ from: '2026-11-21T03:00:00.000Z' });
  });

  it.each([
    ['week', '2026-11-15T03:00:00.000Z'],
    ['month', '2026-10-23T03:00:00.000Z'],
    ['year', '2025-11-22T03:00:00.000Z'],
  ] as const)('the last 7, 30 and 365 days include today: %s begins at %s', (when, from) => {
    expect(toFilter({ when: [when] }, SAO_PAULO, '2026-11-21')).toEqual({ from });
  });

  it.each([
    ['Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ])('in %s today begins at %s', (timeZone, from) => {
    expect(toFilter({ when: ['today'] }, timeZone, '2026-11-21')).toEqual({ from });
  });

  it('a period ends where the day after its last begins', () => {
    expect(toFilter({ period: ['2026-11-01', '2026-11-02'] }, SAO_PAULO, '2026-11-21')).toEqual({
      from: '2026-11-01T03:00:00.000Z',
      to: '2026-11-03T03:00:00.000Z',
    });
  });

  it('a day that has no midnight begins when its clocks do', () => {
    // On this day Brazil put its clocks forward at 0:00.
    expect(toFilter({ period: ['2018-11-04', '2018-11-04'] }, SAO_PAULO, '2026-11-21').from).toBe(
      '2018-11-04T03:00:00.000Z',
    );
  });

  it('a chosen period goes before "when"', () => {
    expect(toFilter({ when: ['year'], period: ['2026-11-01', '2026-11-01'] }, SAO_PAULO, '2026-11-21').from).toBe(
      '2026-11-01T03:00:00.000Z',
    );
  });

  it('passes all else on as the api names it', () => {
    expect(
      toFilter({ search: 'rita', withdrawalStatus: ['DELIVERED'], hasDiscrepancy: ['false'] }, SAO_PAULO, '2026-11-21'),
    ).toEqual({
      search: 'rita',
      withdrawalStatus: ['DELIVERED'],
      hasDiscrepancy: false,
    });
  });
});

describe('a period in the address', () => {
  it.each([[['2026-11-01']], [['2026-11-01', 'soon']], [['2026-13-01', '2026-11-02']], [['1', '2', '3']]])(
    '%j is none',
    (raw) => {
      expect(period(raw)).toEqual([]);
    },
  );

  it('is put in order', () => {
    expect(period(['2026-11-09', '2026-11-01'])).toEqual(['2026-11-01', '2026-11-09']);
  });
});

describe('whether news belong to the view', () => {
  const rita = story({ dateTime: { requestedAt: '2026-11-21T12:00:00.000Z', deliveredAt: null } });

  it.each([
    ['no filter', {}],
    ['her name without its accent', { search: 'LUCIA' }],
    ['her status', { withdrawalStatus: ['DELIVERED', 'CANCELLED'] as const }],
    ['her machine', { machineId: [rita.deliverySource.id] }],
    ['since noon', { from: '2026-11-21T12:00:00.000Z' }],
    ['without discrepancies', { hasDiscrepancy: false }],
  ])('%s: yes', (_, filter) => {
    expect(
      fits(rita, {
        ...filter,
        withdrawalStatus: 'withdrawalStatus' in filter ? [...filter.withdrawalStatus] : undefined,
      }),
    ).toBe(true);
  });

  it.each([
    ['another name', { search: 'carlos' }],
    ['a reason of refusal', { refusalCode: ['NO_RULE' as const] }],
    ['another employee', { employeeId: ['01H0000000000000000000000X'] }],
    ['another machine', { machineId: ['01H0000000000000000000000X'] }],
    ['another status', { withdrawalStatus: ['PENDING_DELIVERY' as const] }],
    ['a moment after noon', { from: '2026-11-21T12:00:00.001Z' }],
    ['another product', { productId: ['01H0000000000000000000000X'] }],
    ['until noon', { to: '2026-11-21T12:00:00.000Z' }],
    ['with discrepancies', { hasDiscrepancy: true }],
  ])('%s: no', (_, filter) => {
    expect(fits(rita, filter)).toBe(false);
  });
});
