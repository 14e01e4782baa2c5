import type { Tile, Tone } from '#ui-kit';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import type { CounterItem } from './basket.ts';
import { blockOf, type ItemState, stateOf, takeableFirst } from './item-state.ts';

/** In ms. How often the state of a product follows the clock. */
const MINUTE = 60_000;

const TONES: Record<ItemState['name'], Tone> = {
  outOfStock: 'neutral',
  expired: 'danger',
  noRule: 'warning',
  usedUp: 'warning',
  noLimit: 'success',
  replace: 'danger',
  left: 'success',
};

/** Tiles of the items. `isForPerson`: whether allowances are of one person; what the person may take then comes first. */
export function useItemTiles(isForPerson: boolean): (items: readonly CounterItem[]) => Tile[] {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  const moment = { now, today: dayIn(format.timeZone, now) };

  const textOf = (state: ItemState): string => {
    if (state.name === 'left')
      return t(($) => $.counter.states.left, {
        left: format.number(state.left),
        quantity: format.number(state.quantity),
      });
    if (state.name === 'usedUp' && state.until)
      return t(($) => $.counter.states.usedUpUntil, { when: format.date(state.until) });
    return t(($) => $.counter.states[state.name]);
  };

  const tileOf = (counterItem: CounterItem): Tile => {
    const { item, allowance } = counterItem;
    const block = blockOf(counterItem, moment);
    const state = block ?? (isForPerson ? stateOf(counterItem, moment) : undefined);
    const last = allowance?.lastDeliveredAt;
    return {
      id: item.certificateId,
      title: item.productName,
      imageSrc: item.productImageUrl ?? null,
      detail: [
        t(($) => $.counter.products.detail, { size: item.sizeName, number: item.certificateNumber }),
        t(($) => $.counter.products.stock, { count: item.quantityAvailable }),
        last && t(($) => $.counter.products.last, { when: format.date(last) }),
      ]
        .filter(Boolean)
        .join(' · '),
      badge: state && { tone: TONES[state.name], text: textOf(state) },
      isDisabled: block !== undefined,
    };
  };
  return (items) => (isForPerson ? takeableFirst(items, moment) : items).map(tileOf);
}
