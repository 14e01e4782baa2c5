import { emptyChannel, type LayoutChannel } from './layout.ts';

/** What a channel gets from another machine, a range or a pasted row. */
export type ChannelContents = Pick<
  LayoutChannel,
  | 'productId'
  | 'productName'
  | 'sizeId'
  | 'sizeName'
  | 'certificateId'
  | 'certificateNumber'
  | 'capacity'
  | 'lowLevel'
  | 'parLevel'
> & {
  channel: number;
  /** Counted pieces; absent: none counted. */
  counted?: number | null;
};

/** The layout after a fill, and the numbers of the channels that stayed as they were. */
export type Filled = { layout: LayoutChannel[]; kept: number[] };

/**
 * Gives channels their contents: absent channels are added, empty ones get the contents, and those that hold pieces of
 * another size stay, because what is inside must be counted first.
 */
export function fillLayout(layout: readonly LayoutChannel[], contents: readonly ChannelContents[]): Filled {
  const filled = new Map(layout.map((channel) => [channel.channel, channel]));
  const kept: number[] = [];
  for (const { counted = null, ...values } of contents) {
    const present = filled.get(values.channel);
    const holdsOther = present && present.quantity > 0 && present.sizeId !== values.sizeId && counted === null;
    if (holdsOther) kept.push(values.channel);
    else filled.set(values.channel, { ...(present ?? emptyChannel([], crypto.randomUUID())), ...values, counted });
  }
  return { layout: [...filled.values()].toSorted((one, other) => (one.channel ?? 0) - (other.channel ?? 0)), kept };
}

/** The contents of a channel, for a channel with another number. Pieces are not copied. */
export const contentsOf = (
  {
    productId,
    productName,
    sizeId,
    sizeName,
    certificateId,
    certificateNumber,
    capacity,
    lowLevel,
    parLevel,
  }: LayoutChannel,
  channel: number,
): ChannelContents => ({
  channel,
  productId,
  productName,
  sizeId,
  sizeName,
  certificateId,
  certificateNumber,
  capacity,
  lowLevel,
  parLevel,
});

/** The same contents for each number from `first` to `last`. */
export const rangeOf = (contents: LayoutChannel, first: number, last: number): ChannelContents[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => contentsOf(contents, first + index));
