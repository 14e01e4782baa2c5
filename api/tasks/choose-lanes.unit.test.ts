import { describe, expect, it } from 'vitest';
import { chooseLanes, type Lane, type Load } from './choose-lanes.ts';

const idle: Load = { ofKind: () => 0, ofTenant: () => 0, lastTurn: () => 0 };
const places = { atOnce: 4, perTenant: 2 };
const lane = (customerId: string | null, { priority = 5, kind = 'import' } = {}): Lane => ({
  state: 'WAITING',
  priority,
  kind,
  customerId,
});
const shares = (lanes: readonly Lane[], load: Partial<Load> = {}) =>
  chooseLanes(lanes, (kind) => (kind === 'unknown' ? null : places), { ...idle, ...load }).map(
    ({ lane: { customerId }, limit }) => [customerId, limit],
  );

describe('the lanes that get the free places', () => {
  it('get no more than a tenant may have, however much waits', () => {
    expect(shares([lane('acme')])).toEqual([['acme', 2]]);
  });

  it('share the places of the kind', () => {
    expect(shares([lane('acme'), lane('bolt'), lane('cobra'), lane('delta'), lane('echo')])).toEqual([
      ['acme', 1],
      ['bolt', 1],
      ['cobra', 1],
      ['delta', 1],
    ]);
  });

  it('take turns: the one that was served last comes last', () => {
    const lastTurn = (_: string, customerId: string | null) => (customerId === 'acme' ? 9 : 1);
    const ofKind = () => 3;
    expect(shares([lane('acme'), lane('bolt')], { lastTurn, ofKind })).toEqual([['bolt', 1]]);
  });

  it('count what runs already', () => {
    expect(
      shares([lane('acme'), lane('bolt')], { ofKind: () => 2, ofTenant: (_, id) => (id === 'acme' ? 2 : 0) }),
    ).toEqual([['bolt', 1]]);
    expect(shares([lane('acme')], { ofKind: () => 4 })).toEqual([]);
  });

  it('are served by priority, and an urgent one has a place of its own', () => {
    const urgent = lane('bolt', { priority: 0 });
    expect(shares([lane('acme'), urgent])[0]?.[0]).toBe('bolt');
    expect(shares([urgent], { ofKind: () => 4 })).toEqual([['bolt', 1]]);
    expect(shares([lane('bolt', { priority: 1 })], { ofKind: () => 4 })).toEqual([]);
  });

  it('without a tenant are bound by the kind alone', () => {
    expect(shares([lane(null)])).toEqual([[null, 4]]);
  });

  it('of a kind that this process does not know are left to others', () => {
    expect(shares([lane('acme', { kind: 'unknown' })])).toEqual([]);
  });
});
