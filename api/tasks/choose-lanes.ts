/** A lane: all tasks of one state, priority, kind and tenant. They share the same slots. */
export type Lane = {
  state: 'WAITING' | 'RUNNING';
  priority: number;
  kind: string;
  customerId: string | null;
};

/** How many tasks of a kind may run at the same time in one process, in total and per tenant. */
export type SlotLimits = { atOnce: number; perTenant: number };

/** Counts the running tasks of this process, and knows when a lane was served last. */
export type Load = {
  ofKind(kind: string): number;
  ofTenant(kind: string, customerId: string | null): number;
  /** Increases with every turn; 0 for a lane without a turn yet. */
  lastTurn(kind: string, customerId: string | null): number;
};

/** How many tasks to take from a lane. */
export type Share = { lane: Lane; limit: number };

/**
 * Divides the free slots: urgent lanes first, then the lane that has waited longest for a turn. So a tenant with a long
 * queue takes turns with a tenant with a single task. Kinds that this process does not know are left to other
 * processes.
 */
export function chooseLanes(
  lanes: readonly Lane[],
  limitsOf: (kind: string) => SlotLimits | null,
  load: Load,
): Share[] {
  const inTurn = lanes.toSorted(
    (one, other) =>
      one.priority - other.priority ||
      load.lastTurn(one.kind, one.customerId) - load.lastTurn(other.kind, other.customerId),
  );
  const taken = new Map<string, number>();
  const add = (key: string, count: number) => taken.set(key, (taken.get(key) ?? 0) + count);
  return inTurn.flatMap((lane) => {
    const { kind, customerId, priority } = lane;
    const limits = limitsOf(kind);
    if (!limits) return [];
    const extra = priority === 0 ? 1 : 0;
    const tenantKey = `${kind}/${customerId}`;
    const freeOfKind = limits.atOnce + extra - load.ofKind(kind) - (taken.get(kind) ?? 0);
    const freeOfTenant =
      customerId === null
        ? freeOfKind
        : limits.perTenant + extra - load.ofTenant(kind, customerId) - (taken.get(tenantKey) ?? 0);
    const limit = Math.min(freeOfKind, freeOfTenant, fairShare(inTurn, lane, freeOfKind));
    if (limit <= 0) return [];
    add(kind, limit);
    add(tenantKey, limit);
    return [{ lane, limit }];
  });
}

/** An equal part of the free slots for every lane of the kind and priority, at least one. */
function fairShare(lanes: readonly Lane[], { kind, priority }: Lane, free: number): number {
  const rivals = lanes.filter((lane) => lane.kind === kind && lane.priority === priority).length;
  return Math.max(1, Math.floor(free / rivals));
}
