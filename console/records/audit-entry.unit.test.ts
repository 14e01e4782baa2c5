import { describe, expect, it } from 'vitest';
import { toFilter } from '#console/features/audit-logs/audit-log-filters.ts';
import { hrefOfRecord } from './audit-entry.ts';
import { readChange } from './read-change.ts';

const entry = (targetEntityType: string, more: object = {}) => ({
  targetEntityType,
  targetEntityID: '01K9ZQ4T7E8R2M5N6P7Q8S9T0V',
  targetName: 'Rita',
  operation: 'UPDATE' as const,
  customerId: 'acme',
  changes: [],
  ...more,
});
const ID = '01K9ZQ4T7E8R2M5N6P7Q8S9T0V';

describe('the address of an entry’s record', () => {
  it.each([
    ['EMPLOYEE', `/employees/${ID}`],
    ['COST_CENTER', `/cost-centers/${ID}`],
    ['PERMISSION_ROLE', `/users/roles/${ID}`],
    ['USER', `/users/${ID}`],
    ['WITHDRAWAL', `/withdrawals/${ID}`],
    ['CUSTOMER', '/settings/company'],
  ])('is the record’s page for users of the company: %s [S11]', (type, href) => {
    expect(hrefOfRecord(entry(type), false)).toBe(href);
  });

  it('of an import is the page of the import, not one of its records [S15]', () => {
    expect(hrefOfRecord(entry('EMPLOYEE', { operation: 'IMPORT', targetName: 'people.csv' }), false)).toBe(
      `/import/${ID}`,
    );
    expect(hrefOfRecord(entry('EMPLOYEE', { operation: 'IMPORT', targetName: null }), false)).toBeUndefined();
  });

  it('is undefined for a deleted record and for a record without a page [S11]', () => {
    expect(hrefOfRecord(entry('EMPLOYEE', { operation: 'DELETE' }), false)).toBeUndefined();
    for (const type of ['PRODUCT_SIZE', 'MACHINE_STOCK', 'AUDIT', 'NO_SUCH_TYPE'])
      expect(hrefOfRecord(entry(type), false)).toBeUndefined();
  });

  it('is undefined for a machine’s credential and for a machine that no longer exists', () => {
    for (const field of ['machineId', 'revokedAt', 'forkedAt'])
      expect(hrefOfRecord(entry('MACHINE', { changes: [{ field, old: null, new: '"x"' }] }), false)).toBeUndefined();
    expect(hrefOfRecord(entry('MACHINE', { targetName: null }), false)).toBeUndefined();
    expect(hrefOfRecord(entry('MACHINE'), false)).toBe(`/machines/${ID}`);
  });

  it('is for system administrators a customer or a system user, never a record of a customer [T10]', () => {
    expect(hrefOfRecord(entry('CUSTOMER'), true)).toBe(`/admin/customers/${ID}`);
    expect(hrefOfRecord(entry('USER', { customerId: null }), true)).toBe(`/admin/system-users/${ID}`);
    for (const type of ['USER', 'EMPLOYEE', 'MACHINE']) expect(hrefOfRecord(entry(type), true)).toBeUndefined();
  });
});

describe('the filter of the api', () => {
  it('has the tenant’s days as instants, and one value of each id [S11] [N11]', () => {
    const filter = toFilter(
      { period: ['2026-11-01', '2026-11-02'], userId: ['U'], customerId: ['C'], operation: ['EXPORT'] },
      'America/Sao_Paulo',
    );
    expect(filter).toEqual({
      from: '2026-11-01T03:00:00.000Z',
      to: '2026-11-03T03:00:00.000Z',
      userId: 'U',
      customerId: 'C',
      operation: ['EXPORT'],
      actorType: ['USER'],
    });
  });

  it('shows acts of people, unless everything or the history of a record is asked for C11 [S11]', () => {
    const actorsOf = (chosen: Parameters<typeof toFilter>[0]) => toFilter(chosen, 'UTC').actorType;
    expect(actorsOf({})).toEqual(['USER']);
    expect(actorsOf({ view: ['all'] })).toBeUndefined();
    expect(actorsOf({ targetEntityID: ['T'] })).toBeUndefined();
    expect(actorsOf({ targetEntityID: ['T'], view: ['people'] })).toEqual(['USER']);
  });
});

const ERASED_TEXTS = { value: 'Erased', another: 'Another, erased' };

describe('the values of an entry', () => {
  it('are read from JSON; a list of plain values is one sorted value', () => {
    const { before, after } = readChange(
      [
        { field: 'name', old: '"Rita"', new: null },
        { field: 'costCenterIds', old: '["B","A"]', new: '["A","B"]' },
        { field: 'rules', old: null, new: '[{"quantity":2}]' },
      ],
      String,
      ERASED_TEXTS,
    );
    expect(before).toEqual({ name: 'Rita', costCenterIds: 'A, B', rules: null });
    expect(after).toEqual({ name: null, costCenterIds: 'A, B', rules: [{ quantity: 2 }] });
  });

  it('are names instead of ids of other records', () => {
    const change = { field: 'sectorId', old: '"01K9"', new: '"01KA"', oldNames: ['Foundry'], newNames: ['Welding'] };
    const { before, after } = readChange([change], String, ERASED_TEXTS);
    expect([before, after]).toEqual([{ sectorId: 'Foundry' }, { sectorId: 'Welding' }]);
  });

  it('are shown unchanged if they are not JSON', () => {
    expect(readChange([{ field: 'name', old: '{not JSON', new: null }], String, ERASED_TEXTS).before).toEqual({
      name: '{not JSON',
    });
  });

  it('are shown as erased; two erased values of one field are shown as different SEC-47', () => {
    const { before, after } = readChange(
      [
        { field: 'name', old: '{"erased":true}', new: '{"erased":true}' },
        { field: 'email', old: null, new: '{"erased":true}' },
      ],
      String,
      ERASED_TEXTS,
    );
    expect(before).toEqual({ name: 'Erased', email: null });
    expect(after).toEqual({ name: 'Another, erased', email: 'Erased' });
  });
});
