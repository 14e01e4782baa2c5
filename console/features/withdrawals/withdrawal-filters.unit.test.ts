import { describe, expect, it } from 'vitest';
import { withdrawal } from './withdrawal.testing.ts';
import { period } from '#console/crud/url-state.ts';
import { matchesFilter, toFilter } from './withdrawal-filters.ts';

const SAO_PAULO = 'America/Sao_Paulo';

describe('the filter of the api', () => {
  it('starts today at midnight in the tenant’s time zone', () => {
    expect(toFilter({ when: ['today'] }, SAO_PAULO, '2026-11-21')).toEqual({ from: '2026-11-21T03:00:00.000Z' });
  });

  it.each([
    ['week', '2026-11-15T03:00:00.000Z'],
    ['month', '2026-10-23T03:00:00.000Z'],
    ['year', '2025-11-22T03:00:00.000Z'],
  ] as const)('includes today in the last 7, 30 and 365 days: %s starts at %s', (when, from) => {
    expect(toFilter({ when: [when] }, SAO_PAULO, '2026-11-21')).toEqual({ from });
  });

  it.each([
    ['Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ])('starts today, in %s, at %s', (timeZone, from) => {
    expect(toFilter({ when: ['today'] }, timeZone, '2026-11-21')).toEqual({ from });
  });

  it('ends yesterday where today starts', () => {
    expect(toFilter({ when: ['yesterday'] }, SAO_PAULO, '2026-11-21')).toEqual({
      from: '2026-11-20T03:00:00.000Z',
      to: '2026-11-21T03:00:00.000Z',
    });
  });

  it('ends a period at the start of the day after its last day', () => {
    expect(toFilter({ period: ['2026-11-01', '2026-11-02'] }, SAO_PAULO, '2026-11-21')).toEqual({
      from: '2026-11-01T03:00:00.000Z',
      to: '2026-11-03T03:00:00.000Z',
    });
  });

  it('starts a day without midnight at its first moment', () => {
    // On this day Brazil set its clocks forward at 0:00.
    expect(toFilter({ period: ['2018-11-04', '2018-11-04'] }, SAO_PAULO, '2026-11-21').from).toBe(
      '2018-11-04T03:00:00.000Z',
    );
  });

  it('uses a chosen period instead of "when"', () => {
    expect(toFilter({ when: ['year'], period: ['2026-11-01', '2026-11-01'] }, SAO_PAULO, '2026-11-21').from).toBe(
      '2026-11-01T03:00:00.000Z',
    );
  });

  it('contains all other filters unchanged', () => {
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
    '%j is dropped',
    (raw) => {
      expect(period(raw)).toEqual([]);
    },
  );

  it('is sorted', () => {
    expect(period(['2026-11-09', '2026-11-01'])).toEqual(['2026-11-01', '2026-11-09']);
  });
});

describe('the match of a new withdrawal with the filter', () => {
  const rita = withdrawal({ dateTime: { requestedAt: '2026-11-21T12:00:00.000Z', deliveredAt: null } });

  it.each([
    ['no filter', {}],
    ['name without its accent', { search: 'LUCIA' }],
    ['same status', { withdrawalStatus: ['DELIVERED', 'CANCELLED'] as const }],
    ['same machine', { machineId: [rita.deliverySource.id] }],
    ['since noon', { from: '2026-11-21T12:00:00.000Z' }],
    ['without discrepancies', { hasDiscrepancy: false }],
  ])('succeeds for %s', (_, filter) => {
    expect(
      matchesFilter(rita, {
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
  ])('fails for %s', (_, filter) => {
    expect(matchesFilter(rita, filter)).toBe(false);
  });
});
