/** Waiting items of several owners, who take turns. */
export type FairQueue<Item> = {
  add(owner: string, item: Item): void;
  /** Removes the oldest item of the next owner that may have a turn; undefined when there is none. */
  take(mayHaveTurn: (owner: string) => boolean): Item | undefined;
  /** Removes a waiting item. Returns whether it still waited. */
  remove(owner: string, item: Item): boolean;
  /** Number of waiting items, of one owner or of all. */
  size(owner?: string): number;
};

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In the order of the owners' turns. */
  const queues = new Map<string, Item[]>();
  let total = 0;

  function shorten(owner: string, queue: Item[], at: number): Item | undefined {
    const [item] = queue.splice(at, 1);
    total -= 1;
    queues.delete(owner);
    // An owner that had a turn is last in the next round.
    if (queue.length > 0) queues.set(owner, queue);
    return item;
  }

  return {
    add(owner, item) {
      const queue = queues.get(owner);
      if (queue) queue.push(item);
      else queues.set(owner, [item]);
      total += 1;
    },
    take(mayHaveTurn) {
      for (const [owner, queue] of queues) if (mayHaveTurn(owner)) return shorten(owner, queue, 0);
      return undefined;
    },
    remove(owner, item) {
      const queue = queues.get(owner);
      const at = queue?.indexOf(item) ?? -1;
      if (!queue || at === -1) return false;
      shorten(owner, queue, at);
      return true;
    },
    size: (owner) => (owner === undefined ? total : (queues.get(owner)?.length ?? 0)),
  };
}
