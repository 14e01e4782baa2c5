import { emptyChannel, holdsOther, type LayoutChannel } from './layout.ts';

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
  /** Counted pieces; null or absent: none counted. */
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
  for (const values of contents) {
    const next = withContents(filled.get(values.channel), values);
    if (holdsOther(next) && next.counted === null) kept.push(values.channel);
    else filled.set(values.channel, next);
  }
  return { layout: [...filled.values()].toSorted((one, other) => (one.channel ?? 0) - (other.channel ?? 0)), kept };
}

/** The channel with other contents. A count that the user typed stays, unless the channel gets another size. */
export const withContents = (present: LayoutChannel | undefined, contents: ChannelContents): LayoutChannel => ({
  ...(present ?? emptyChannel([], crypto.randomUUID())),
  ...contents,
  counted: contents.counted ?? (present?.sizeId === contents.sizeId ? present.counted : null),
});

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
