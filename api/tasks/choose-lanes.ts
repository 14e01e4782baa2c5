/** Tasks of one kind, tenant and priority that wait for the same places. */
export type Lane = {
  state: 'WAITING' | 'RUNNING';
  priority: number;
  kind: string;
  customerId: string | null;
};

/** What a kind allows a process to run at a time. */
export type Places = { atOnce: number; perTenant: number };

/** Counts what runs in this process, and when a lane was last served. */
export type Load = {
  ofKind(kind: string): number;
  ofTenant(kind: string, customerId: string | null): number;
  /** Rises with every turn; 0 for a lane that has had none. */
  lastTurn(kind: string, customerId: string | null): number;
};

/** How many tasks to take from a lane. */
export type Share = { lane: Lane; limit: number };

/**
 * Divides the free places: urgent lanes first, then the lane that has waited longest for a turn, so that a tenant with
 * a long queue takes turns with one that has a single task. Kinds that this process does not know are left to others.
 */
export function chooseLanes(lanes: readonly Lane[], placesOf: (kind: string) => Places | null, load: Load): Share[] {
  const inTurn = lanes.toSorted(
    (one, other) =>
      one.priority - other.priority ||
      load.lastTurn(one.kind, one.customerId) - load.lastTurn(other.kind, other.customerId),
  );
  const taken = new Map<string, number>();
  const add = (key: string, count: number) => taken.set(key, (taken.get(key) ?? 0) + count);
  return inTurn.flatMap((lane) => {
    const { kind, customerId, priority } = lane;
    const places = placesOf(kind);
    if (!places) return [];
    const extra = priority === 0 ? 1 : 0;
    const tenantKey = `${kind}/${customerId}`;
    const freeOfKind = places.atOnce + extra - load.ofKind(kind) - (taken.get(kind) ?? 0);
    const freeOfTenant =
      customerId === null
        ? freeOfKind
        : places.perTenant + extra - load.ofTenant(kind, customerId) - (taken.get(tenantKey) ?? 0);
    const limit = Math.min(freeOfKind, freeOfTenant, fairShare(inTurn, lane, freeOfKind));
    if (limit <= 0) return [];
    add(kind, limit);
    add(tenantKey, limit);
    return [{ lane, limit }];
  });
}

/** An equal part of the free places for every lane of the kind and priority, one at least. */
function fairShare(lanes: readonly Lane[], { kind, priority }: Lane, free: number): number {
  const rivals = lanes.filter((lane) => lane.kind === kind && lane.priority === priority).length;
  return Math.max(1, Math.floor(free / rivals));
}
