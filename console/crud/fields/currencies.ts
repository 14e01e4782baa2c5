import type { Option } from '#ui-kit';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';

/** The currencies of the customers' countries, in the order of the list. */
const CURRENCIES = ['BRL', 'USD', 'EUR', 'ARS', 'CLP', 'COP', 'MXN', 'PEN', 'PYG', 'UYU'];

/** The currency of a first amount. */
export const DEFAULT_CURRENCY = 'BRL';

/** Currencies as options of a field, with the present one if it is another. */
export function useCurrencyOptions(present: string | null | undefined): Option[] {
  const names = new Intl.DisplayNames(usePageLanguage(), { type: 'currency' });
  const offered = present && !CURRENCIES.includes(present) ? [...CURRENCIES, present] : CURRENCIES;
  return offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}
