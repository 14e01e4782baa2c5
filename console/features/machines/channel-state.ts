import type { ChannelState, Tone } from '#ui-kit';
import type { ChannelLevelFragment } from '#console/generated/operations.ts';

/** The fields that determine the state of a channel. */
export type ChannelLevel = Pick<ChannelLevelFragment, 'quantity' | 'reserved' | 'capacity' | 'lowLevel' | 'status'>;

/** The state that the machine's front shows. Error and maintenance take precedence over the fill level. */
export function stateOf({ status, quantity, lowLevel }: ChannelLevel): ChannelState {
  if (status === 'ERROR') return 'error';
  if (status === 'MAINTENANCE') return 'maintenance';
  if (quantity === 0) return 'empty';
  return quantity <= lowLevel ? 'low' : 'available';
}

/** The colour of each channel state. */
export const STATE_TONES: Record<ChannelState, Tone> = {
  available: 'success',
  low: 'warning',
  empty: 'danger',
  error: 'danger',
  maintenance: 'neutral',
};

/** Fill level, 0 to 1; 0 for a channel without capacity. */
export const fillOf = ({ quantity, capacity }: Pick<ChannelLevel, 'quantity' | 'capacity'>): number =>
  capacity > 0 ? Math.min(quantity / capacity, 1) : 0;

/** Number of pieces that still fit into the channel. */
export const freeCapacityOf = ({ quantity, capacity }: Pick<ChannelLevel, 'quantity' | 'capacity'>): number =>
  Math.max(capacity - quantity, 0);

/** The figures of a machine's channels. A channel in error is also counted as low or empty if it is. */
export type StockSummary = {
  channels: number;
  pieces: number;
  capacity: number;
  fill: number;
  low: number;
  empty: number;
  error: number;
  maintenance: number;
};

/** Sums up the channels of a machine. */
export function summaryOf(channels: readonly ChannelLevel[]): StockSummary {
  const count = (matches: (channel: ChannelLevel) => boolean) => channels.filter(matches).length;
  const pieces = channels.reduce((total, { quantity }) => total + quantity, 0);
  const capacity = channels.reduce((total, channel) => total + channel.capacity, 0);
  return {
    channels: channels.length,
    pieces,
    capacity,
    fill: fillOf({ quantity: pieces, capacity }),
    low: count(({ quantity, lowLevel }) => quantity > 0 && quantity <= lowLevel),
    empty: count(({ quantity }) => quantity === 0),
    error: count(({ status }) => status === 'ERROR'),
    maintenance: count(({ status }) => status === 'MAINTENANCE'),
  };
}

/** Channels with free capacity, the emptiest first. */
export const sortByNeed = <C extends ChannelLevel & { channel: number }>(channels: readonly C[]): C[] =>
  channels
    .filter((channel) => freeCapacityOf(channel) > 0)
    .toSorted((one, other) => fillOf(one) - fillOf(other) || one.channel - other.channel);

/** The order in which states need attention. */
export const URGENCY: readonly ChannelState[] = ['error', 'empty', 'low', 'maintenance', 'available'];

/** The channel that needs attention most; undefined without channels. */
export const mostUrgent = <C extends ChannelLevel>(channels: readonly C[]): C | undefined =>
  channels.toSorted((one, other) => URGENCY.indexOf(stateOf(one)) - URGENCY.indexOf(stateOf(other)))[0];
