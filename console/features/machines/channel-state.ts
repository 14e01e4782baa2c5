import type { ChannelState, Tone } from '#ui-kit';
import type { ChannelLevelFragment } from '#console/generated/operations.ts';

/** What the state of a channel depends on. */
export type ChannelLevel = Pick<ChannelLevelFragment, 'quantity' | 'reserved' | 'capacity' | 'lowLevel' | 'status'>;

/** As the machine's front shows it: what is wrong comes before how full it is. */
export function stateOf({ status, quantity, lowLevel }: ChannelLevel): ChannelState {
  if (status === 'ERROR') return 'error';
  if (status === 'MAINTENANCE') return 'maintenance';
  if (quantity === 0) return 'empty';
  return quantity <= lowLevel ? 'low' : 'available';
}

export const STATE_TONES: Record<ChannelState, Tone> = {
  available: 'success',
  low: 'warning',
  empty: 'danger',
  error: 'danger',
  maintenance: 'neutral',
};

/** Share of the room that is taken, 0 to 1; a channel without room counts as empty. */
export const fillOf = ({ quantity, capacity }: Pick<ChannelLevel, 'quantity' | 'capacity'>): number =>
  capacity > 0 ? Math.min(quantity / capacity, 1) : 0;

/** Pieces that fit in besides those inside. */
export const roomIn = ({ quantity, capacity }: Pick<ChannelLevel, 'quantity' | 'capacity'>): number =>
  Math.max(capacity - quantity, 0);

/** A machine's channels in figures. A channel in error counts as low or empty too: both must be acted on. */
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

export function summaryOf(channels: readonly ChannelLevel[]): StockSummary {
  const count = (fits: (channel: ChannelLevel) => boolean) => channels.filter(fits).length;
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

/** Channels with room, those that need pieces most first: empty, then by how full they are. */
export const byNeed = <C extends ChannelLevel & { channel: number }>(channels: readonly C[]): C[] =>
  channels
    .filter((channel) => roomIn(channel) > 0)
    .toSorted((one, other) => fillOf(one) - fillOf(other) || one.channel - other.channel);

/** What a person who opens the machine should see first. */
const URGENCY: readonly ChannelState[] = ['error', 'empty', 'low', 'maintenance', 'available'];

export const mostUrgent = <C extends ChannelLevel>(channels: readonly C[]): C | undefined =>
  channels.toSorted((one, other) => URGENCY.indexOf(stateOf(one)) - URGENCY.indexOf(stateOf(other)))[0];
