import type { CounterItem } from './basket.ts';

/** State of an item, for its badge. */
export type ItemState =
  | { name: 'outOfStock' | 'expired' | 'noRule' | 'noLimit' | 'replace' }
  | { name: 'usedUp'; until: string | null }
  | { name: 'left'; left: number; quantity: number };

/** `today`: YYYY-MM-DD; `now`: milliseconds since 1970. */
type Moment = { today: string; now: number };

/** Why an item cannot be handed out, also not with an approval; undefined if it can. */
export function blockOf({ item }: CounterItem, { today }: Moment): ItemState | undefined {
  if (item.quantityAvailable === 0) return { name: 'outOfStock' };
  if (item.certificateExpirationDate && item.certificateExpirationDate < today) return { name: 'expired' };
  return undefined;
}

/** What the person may take of an item. */
export function stateOf({ allowance }: CounterItem, { now }: Moment): ItemState {
  if (!allowance) return { name: 'noRule' };
  const { left, quantity, isExempt, replaceBy, renewsAt } = allowance;
  if (isExempt || left === null || quantity === null) return { name: 'noLimit' };
  if (left === 0) return { name: 'usedUp', until: renewsAt };
  if (replaceBy && Date.parse(replaceBy) < now) return { name: 'replace' };
  return { name: 'left', left, quantity };
}

/** Tiles of a person in this order: what may be taken now, what is used up, what has no rule, what cannot be handed out. */
const PLACES: Record<ItemState['name'], number> = {
  replace: 0,
  left: 0,
  noLimit: 0,
  usedUp: 1,
  noRule: 2,
  expired: 3,
  outOfStock: 3,
};

/** The items of a person with those that the person may take first; otherwise in their order. */
export function takeableFirst(items: readonly CounterItem[], moment: Moment): CounterItem[] {
  const placeOf = (item: CounterItem) => PLACES[(blockOf(item, moment) ?? stateOf(item, moment)).name];
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
