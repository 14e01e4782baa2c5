import { describe, expect, it } from 'vitest';
import { chooseLanes, type Lane, type Load } from './choose-lanes.ts';

const idle: Load = { ofKind: () => 0, ofTenant: () => 0, lastTurn: () => 0 };
const limits = { atOnce: 4, perTenant: 2 };
const lane = (customerId: string | null, { priority = 5, kind = 'import' } = {}): Lane => ({
  state: 'WAITING',
  priority,
  kind,
  customerId,
});
const shares = (lanes: readonly Lane[], load: Partial<Load> = {}) =>
  chooseLanes(lanes, (kind) => (kind === 'unknown' ? null : limits), { ...idle, ...load }).map(
    ({ lane: { customerId }, limit }) => [customerId, limit],
  );

describe('lanes', () => {
  it('get no more slots than a tenant may have', () => {
    expect(shares([lane('acme')])).toEqual([['acme', 2]]);
  });

  it('share the slots of their kind', () => {
    expect(shares([lane('acme'), lane('bolt'), lane('cobra'), lane('delta'), lane('echo')])).toEqual([
      ['acme', 1],
      ['bolt', 1],
      ['cobra', 1],
      ['delta', 1],
    ]);
  });

  it('take turns: the lane that was served last comes last', () => {
    const lastTurn = (_: string, customerId: string | null) => (customerId === 'acme' ? 9 : 1);
    const ofKind = () => 3;
    expect(shares([lane('acme'), lane('bolt')], { lastTurn, ofKind })).toEqual([['bolt', 1]]);
  });

  it('get only slots that running tasks leave free', () => {
    expect(
      shares([lane('acme'), lane('bolt')], { ofKind: () => 2, ofTenant: (_, id) => (id === 'acme' ? 2 : 0) }),
    ).toEqual([['bolt', 1]]);
    expect(shares([lane('acme')], { ofKind: () => 4 })).toEqual([]);
  });

  it('are served by priority, and an urgent lane has an extra slot', () => {
    const urgent = lane('bolt', { priority: 0 });
    expect(shares([lane('acme'), urgent])[0]?.[0]).toBe('bolt');
    expect(shares([urgent], { ofKind: () => 4 })).toEqual([['bolt', 1]]);
    expect(shares([lane('bolt', { priority: 1 })], { ofKind: () => 4 })).toEqual([]);
  });

  it('without a tenant have only the limit of their kind', () => {
    expect(shares([lane(null)])).toEqual([[null, 4]]);
  });

  it('of an unknown kind are left to other processes', () => {
    expect(shares([lane('acme', { kind: 'unknown' })])).toEqual([]);
  });
});
