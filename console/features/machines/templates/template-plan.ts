import type { TemplateChannelFieldsFragment } from '#console/generated/operations.ts';
import { type ChannelContents, withContents } from '../layout-fill.ts';
import { holdsOther, LAYOUT_FIELDS, type LayoutChannel } from '../layout.ts';

/** Why the template leaves a channel as it is. `pieces`: it would go, or change its size, with pieces inside. */
export type KeptReason = 'pieces' | 'capacity' | 'deleted';

/** A channel that stays as it is. `pieces`: how many are inside. */
export type KeptChannel = { channel: number; contents: string; pieces: number; reason: KeptReason };

/** What a template makes of a layout: the new layout, and what changes, by channel. */
export type TemplatePlan = {
  layout: LayoutChannel[];
  added: LayoutChannel[];
  changed: { before: LayoutChannel; after: LayoutChannel }[];
  removed: LayoutChannel[];
  kept: KeptChannel[];
};

/** "Luva nitrílica · M" */
export const namesOf = ({ productName, sizeName }: Pick<LayoutChannel, 'productName' | 'sizeName'>): string =>
  [productName, sizeName].filter(Boolean).join(' · ');

/**
 * Plans a template on a layout. Channels of the template are added or changed, all others removed. Channels whose pieces,
 * reserved ones included, would have no place stay as they are; so do those that would get something that was deleted.
 */
export function planTemplate(
  layout: readonly LayoutChannel[],
  template: readonly TemplateChannelFieldsFragment[],
): TemplatePlan {
  const present = new Map(layout.map((channel) => [channel.channel, channel]));
  const numbers = new Set<number | null>(template.map(({ channel }) => channel));
  const wanted = template.map((channel) => {
    const before = present.get(channel.channel);
    const after = withContents(before, toContents(channel));
    return { before, after, reason: isDeleted(channel) ? 'deleted' : obstacleOf(after) };
  });
  const extra = layout.filter(({ channel }) => channel !== null && !numbers.has(channel));
  const usable = wanted.filter(({ reason }) => !reason);
  const added = usable.filter(({ before }) => !before).map(({ after }) => after);
  const changed = usable.flatMap(({ before, after }) =>
    before && isDifferent(before, after) ? [{ before, after }] : [],
  );
  const removed = extra.filter(({ quantity }) => quantity === 0);
  const changes = new Map(changed.map(({ before, after }) => [before, after]));
  return {
    layout: [
      ...layout.filter((channel) => !removed.includes(channel)).map((channel) => changes.get(channel) ?? channel),
      ...added,
    ].toSorted(byNumber),
    added: added.toSorted(byNumber),
    changed,
    removed,
    kept: [
      ...wanted.flatMap(({ before, after, reason }) => (reason ? [keptOf(before ?? after, reason)] : [])),
      ...extra.filter(({ quantity }) => quantity > 0).map((channel) => keptOf(channel, 'pieces')),
    ].toSorted(byNumber),
  };
}

/** Channels without a number come last. */
const byNumber = (one: { channel: number | null }, other: { channel: number | null }): number =>
  (one.channel ?? Infinity) - (other.channel ?? Infinity);

const keptOf = (channel: LayoutChannel, reason: KeptReason): KeptChannel => ({
  channel: channel.channel ?? 0,
  contents: namesOf(channel),
  pieces: channel.quantity,
  reason,
});

const isDeleted = ({ product, size, certificate }: TemplateChannelFieldsFragment): boolean =>
  [product, size, certificate].some(({ status }) => status === 'DELETED');

/** Why the channel cannot become like this. */
function obstacleOf(after: LayoutChannel): KeptReason | undefined {
  if (holdsOther(after) && after.counted === null) return 'pieces';
  return (after.counted ?? after.quantity) > (after.capacity ?? 0) ? 'capacity' : undefined;
}

const isDifferent = (one: LayoutChannel, other: LayoutChannel): boolean =>
  LAYOUT_FIELDS.some((field) => one[field] !== other[field]);

const toContents = ({
  channel,
  product,
  size,
  certificate,
  capacity,
  lowLevel,
  parLevel,
}: TemplateChannelFieldsFragment): ChannelContents => ({
  channel,
  productId: product.id,
  productName: product.name,
  sizeId: size.id,
  sizeName: size.size,
  certificateId: certificate.id,
  certificateNumber: certificate.number,
  capacity,
  lowLevel,
  parLevel,
});
