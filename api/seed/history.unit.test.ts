import { describe, expect, it } from 'vitest';
import { buildCompany, type CompanySize } from './company.ts';
import { HistoryBuilder } from './history.ts';
import { Chance } from './random.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-21T15:00:00Z');
const FROM = NOW - (NOW % DAY_MS) - 60 * DAY_MS;
const ACME: CompanySize = { employees: 120, groups: 6, products: 15, machines: 4, withdrawalsPerDay: 80 };

function build(size: CompanySize, seed = 1) {
  const chance = new Chance(seed);
  const company = buildCompany(chance, 'customer', 'acme.example', size, FROM);
  const history = new HistoryBuilder(chance, 'customer', company, { id: 'admin', name: 'Admin' }).build(
    FROM,
    NOW,
    size.withdrawalsPerDay,
  );
  return { company, history, rowsOf: (table: string) => company.tables.find(([name]) => name === table)?.[1] ?? [] };
}

describe('the demo company', () => {
  const { company, history, rowsOf } = build(ACME);

  it('has the requested size', () => {
    expect(company.employees).toHaveLength(120);
    expect(rowsOf('group')).toHaveLength(6);
    expect(rowsOf('product')).toHaveLength(15);
    expect(company.machines.map(({ channels }) => channels.length)).toEqual([24, 24, 24, 24]);
    expect(history.withdrawals.length).toBeGreaterThan(1200);
  });

  it('has a ledger that sums up to the stock, with a row for every delivered piece', () => {
    const replayed = new Map<unknown, number>();
    for (const movement of history.movements) {
      const balance = (replayed.get(movement.channel_id) ?? 0) + Number(movement.quantity);
      expect(movement.balance).toBe(balance);
      replayed.set(movement.channel_id, balance);
    }
    for (const channel of history.channels) expect(replayed.get(channel.id)).toBe(channel.quantity);
    const delivered = history.withdrawals.filter((row) => row.withdrawal_status === 'DELIVERED').map((row) => row.id);
    const booked = history.movements.filter((row) => row.reason === 'DELIVERY').map((row) => row.withdrawal_id);
    expect(booked).toHaveLength(delivered.length);
    expect(new Set(booked)).toEqual(new Set(delivered));
  });

  it('never delivers more than a rule allows', () => {
    for (const row of history.withdrawals.filter((candidate) => candidate.withdrawal_status === 'DELIVERED')) {
      expect(Number(row.rule_used_before)).toBeLessThan(Number(row.rule_quantity));
    }
  });

  it('has no channel below zero or over its capacity, and no event in the future', () => {
    for (const channel of history.channels) {
      expect(Number(channel.quantity)).toBeGreaterThanOrEqual(0);
      expect(Number(channel.quantity)).toBeLessThanOrEqual(Number(channel.capacity));
    }
    for (const row of history.withdrawals)
      expect(Date.parse(`${String(row.requested_at).replace(' ', 'T')}Z`)).toBeLessThan(NOW);
  });

  it('is the same for the same seed', () => {
    expect(build(ACME).history).toEqual(history);
  });
});
