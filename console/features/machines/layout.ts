import type { ChannelFieldsFragment, ChannelInput } from '#console/generated/operations.ts';

/** A channel in the layout editor. Fields may be empty. */
export type LayoutChannel = {
  /** Identifies the channel in the editor; the id of an existing channel. */
  key: string;
  /** The number of an existing channel cannot be changed, because the api identifies the channel by it. */
  isNew: boolean;
  channel: number | null;
  productId: string | null;
  productName: string;
  sizeId: string | null;
  sizeName: string;
  certificateId: string | null;
  /** The number when the layout was loaded, for users who may not choose another certificate. */
  certificateNumber: string;
  capacity: number | null;
  lowLevel: number | null;
  /** Up to where a refill fills the channel; null: up to the capacity. */
  parLevel: number | null;
  /** Counted pieces; null keeps the recorded quantity. */
  counted: number | null;
  /** The recorded quantity. */
  quantity: number;
  /** The size of the pieces inside. If another size is chosen, the pieces must be counted. Null for a new channel. */
  insideSizeId: string | null;
};

/** The fields that the user can change. */
export const LAYOUT_FIELDS = [
  'channel',
  'productId',
  'sizeId',
  'certificateId',
  'capacity',
  'lowLevel',
  'parLevel',
  'counted',
] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

/** The broken rules of a channel by field. */
export type LayoutFaults = Partial<Record<LayoutField, { key: string; values?: Record<string, string | number> }>>;

/** Whether pieces of another size than the chosen one are inside. The api refuses such a channel without a count. */
export const holdsOther = ({ quantity, sizeId, insideSizeId }: LayoutChannel): boolean =>
  quantity > 0 && sizeId !== insideSizeId;

/** Converts the channels of a machine to a layout, sorted by number. */
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
      parLevel: channel.parLevel ?? null,
      counted: null,
      quantity: channel.quantity,
      insideSizeId: channel.sizeId,
    }))
    .toSorted((one, other) => one.channel - other.channel);

/** A new channel with the next number after the last one. */
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
    parLevel: null,
    counted: null,
    quantity: 0,
    insideSizeId: null,
  };
}

/** Converts a layout without faults to the api's input. */
export function toInput(layout: readonly LayoutChannel[]): ChannelInput[] {
  return layout.map(({ channel, productId, sizeId, certificateId, capacity, lowLevel, parLevel, counted }) => ({
    channel: channel ?? 0,
    productId: productId ?? '',
    sizeId: sizeId ?? '',
    certificateId: certificateId ?? '',
    capacity: capacity ?? 0,
    lowLevel: lowLevel ?? 0,
    parLevel,
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

/** The numbers of channels that another user changed, added or removed, and of those that I changed in another way. */
export function changedByOthers(
  base: readonly LayoutChannel[],
  mine: readonly LayoutChannel[],
  theirs: readonly LayoutChannel[],
): { theirs: number[]; both: number[] } {
  const [before, typed, stored] = [base, mine, theirs].map(
    (layout) => new Map(layout.map((channel) => [channel.channel, channel])),
  );
  const isEqual = (one: LayoutChannel | undefined, other: LayoutChannel | undefined) =>
    one === other || isSame(one, other);
  const changed = [...new Set([...base, ...theirs].map(({ channel }) => channel ?? 0))]
    .filter((number) => !isEqual(before?.get(number), stored?.get(number)))
    .filter((number) => !isEqual(typed?.get(number), stored?.get(number)))
    .toSorted((one, other) => one - other);
  const isUntouched = (number: number) => isEqual(typed?.get(number), before?.get(number));
  return { theirs: changed.filter(isUntouched), both: changed.filter((number) => !isUntouched(number)) };
}

/**
 * Merges the layout that another user saved meanwhile (`theirs`) with the edited one (`mine`): channels that I changed
 * keep my values, all others get theirs (E3). Channels that I removed stay removed; channels that they removed are
 * removed unless I changed them.
 */
export function mergeLayouts(
  base: readonly LayoutChannel[],
  mine: readonly LayoutChannel[],
  theirs: readonly LayoutChannel[],
): LayoutChannel[] {
  const byNumber = (layout: readonly LayoutChannel[], number: number | null) =>
    layout.find(({ channel }) => channel === number);
  const changedByMe = mine.filter((channel) => !isSame(channel, byNumber(base, channel.channel)));
  const others = theirs.filter(({ channel }) => {
    const isRemovedByMe = byNumber(base, channel) !== undefined && byNumber(mine, channel) === undefined;
    return !isRemovedByMe && byNumber(changedByMe, channel) === undefined;
  });
  const current = changedByMe.map((channel) => {
    const now = byNumber(theirs, channel.channel);
    return now
      ? { ...channel, key: now.key, isNew: false, quantity: now.quantity, insideSizeId: now.insideSizeId }
      : { ...channel, isNew: true, quantity: 0, insideSizeId: null };
  });
  return [...others, ...current].toSorted((one, other) => (one.channel ?? Infinity) - (other.channel ?? Infinity));
}
