import type { ChannelFieldsFragment } from '#console/generated/operations.ts';

type Channel = Pick<ChannelFieldsFragment, 'id' | 'certificateId' | 'quantity' | 'capacity' | 'parLevel'>;

/** Pieces for a channel. */
export type RefillLine = {
  /** As typed, otherwise up to the level of the channel, as far as the warehouse has them. */
  pieces: number;
  /** Pieces that fit into the channel. */
  room: number;
  /** Free pieces in the warehouse that earlier channels do not need. */
  free: number;
};

/** Plans the refill of channels, in their order. `stock`: free pieces by certificate; `typed`: pieces by channel. */
export function planRefill(
  channels: readonly Channel[],
  stock: ReadonlyMap<string, number>,
  typed: Readonly<Record<string, number>> = {},
): Map<string, RefillLine> {
  const left = new Map(stock);
  return new Map(
    channels.map(({ id, certificateId, quantity, capacity, parLevel }) => {
      const free = left.get(certificateId) ?? 0;
      const pieces = typed[id] ?? Math.min(Math.max(0, (parLevel ?? capacity) - quantity), free);
      left.set(certificateId, Math.max(0, free - pieces));
      return [id, { pieces, room: Math.max(0, capacity - quantity), free }];
    }),
  );
}
