import type { ChannelFieldsFragment, ChannelInput } from '#console/generated/operations.ts';

/** One channel as the layout editor holds it: fields may still be empty. */
export type LayoutChannel = {
  /** Keeps its identity while it is edited; of an existing channel its id. */
  key: string;
  /** Existing channels keep their number: the api knows them by it. */
  isNew: boolean;
  channel: number | null;
  productId: string | null;
  productName: string;
  sizeId: string | null;
  sizeName: string;
  certificateId: string | null;
  /** As it was when the layout was loaded, for those who may not choose another. */
  certificateNumber: string;
  capacity: number | null;
  lowLevel: number | null;
  /** Pieces counted; null leaves the quantity as it is. */
  counted: number | null;
  /** Inside now, by the books. */
  quantity: number;
  /** The size that is inside now: where another is chosen, pieces must be counted. Null for a new channel. */
  insideSizeId: string | null;
};

/** What a person may change; the rest is shown. */
export const LAYOUT_FIELDS = [
  'channel',
  'productId',
  'sizeId',
  'certificateId',
  'capacity',
  'lowLevel',
  'counted',
] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

/** In which fields of which channel something is missing or wrong: the key of a rule by field. */
export type LayoutFaults = Partial<Record<LayoutField, { key: string; values?: Record<string, string | number> }>>;

export const toLayout = (channels: readonly ChannelFieldsFragment[]): LayoutChannel[] =>
  channels
    .map((channel) => ({
      key: channel.id,
      isNew: false,
      channel: channel.channel,
      productId: channel.productId,
      productName: channel.product.name,
      sizeId: channel.sizeId,
      sizeName: channel.size.size,
      certificateId: channel.certificateId,
      certificateNumber: channel.certificate.number,
      capacity: channel.capacity,
      lowLevel: channel.lowLevel,
      counted: null,
      quantity: channel.quantity,
      insideSizeId: channel.sizeId,
    }))
    .toSorted((one, other) => one.channel - other.channel);

/** A new channel under the first free number after the last. */
export function emptyChannel(layout: readonly LayoutChannel[], key: string): LayoutChannel {
  const last = Math.max(0, ...layout.map(({ channel }) => channel ?? 0));
  return {
    key,
    isNew: true,
    channel: last + 1,
    productId: null,
    productName: '',
    sizeId: null,
    sizeName: '',
    certificateId: null,
    certificateNumber: '',
    capacity: null,
    lowLevel: null,
    counted: null,
    quantity: 0,
    insideSizeId: null,
  };
}

/** What the api takes; only for a layout without faults. */
export function toInput(layout: readonly LayoutChannel[]): ChannelInput[] {
  return layout.map(({ channel, productId, sizeId, certificateId, capacity, lowLevel, counted }) => ({
    channel: channel ?? 0,
    productId: productId ?? '',
    sizeId: sizeId ?? '',
    certificateId: certificateId ?? '',
    capacity: capacity ?? 0,
    lowLevel: lowLevel ?? 0,
    ...(counted === null ? {} : { quantity: counted }),
  }));
}

const isSame = (one: LayoutChannel | undefined, other: LayoutChannel | undefined): boolean =>
  one !== undefined && other !== undefined && LAYOUT_FIELDS.every((field) => one[field] === other[field]);

/** Whether anything was changed. */
export const isChanged = (base: readonly LayoutChannel[], mine: readonly LayoutChannel[]): boolean =>
  base.length !== mine.length ||
  mine.some(
    (channel) =>
      !isSame(
        channel,
        base.find(({ key }) => key === channel.key),
      ),
  );

/**
 * Somebody else saved the layout meanwhile: channels that I touched stay as I have them, all others become theirs (E3).
 * What I took out stays out; what they took out goes, unless I was editing it.
 */
export function mergeLayouts(
  base: readonly LayoutChannel[],
  mine: readonly LayoutChannel[],
  theirs: readonly LayoutChannel[],
): LayoutChannel[] {
  const byNumber = (layout: readonly LayoutChannel[], number: number | null) =>
    layout.find(({ channel }) => channel === number);
  const kept = mine.filter((channel) => !isSame(channel, byNumber(base, channel.channel)));
  const others = theirs.filter(({ channel }) => {
    const iTookItOut = byNumber(base, channel) !== undefined && byNumber(mine, channel) === undefined;
    return !iTookItOut && byNumber(kept, channel) === undefined;
  });
  const current = kept.map((channel) => {
    const now = byNumber(theirs, channel.channel);
    return now
      ? { ...channel, key: now.key, isNew: false, quantity: now.quantity, insideSizeId: now.insideSizeId }
      : { ...channel, isNew: true, quantity: 0, insideSizeId: null };
  });
  return [...others, ...current].toSorted((one, other) => (one.channel ?? Infinity) - (other.channel ?? Infinity));
}
