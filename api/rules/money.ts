import { line, ruleMessage, yup } from './yup.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A whole number from 0. */
export const whole = (max: number) => yup.number().integer().min(0).max(max);

/** An amount in the minor unit of the currency in another field. Amount and currency are both present or both absent. */
export const amountWith = (currencyField: string, max: number) =>
  whole(max)
    .nullable()
    .test(
      'required',
      ruleMessage('required'),
      (value, { parent }) => isFilled(value) || !isFilled(parent[currencyField]),
    );

/** The currency (ISO 4217) of the amount in another field. */
export const currencyOf = (amountField: string) =>
  line(3)
    .uppercase()
    .nullable()
    .test('required', ruleMessage('required'), (value, { parent }) => isFilled(value) || !isFilled(parent[amountField]))
    .test('currency', ruleMessage('currency'), (value) => !value || CURRENCIES.has(value));

/** Amounts as people write them: groups of thousands, and a decimal point or comma. */
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,3})?$/;
const PLAIN = /^\d+(?:[.,]\d{1,3})?$/;
const GROUPS = /[.,' ](?=\d{3}(?:[.,' ]|$))/g;

/**
 * A written amount in the minor unit of its currency; null for other texts. `1.299,00` and `1,299.00` are 129900 cents,
 * `1.299` is 129900, too: nobody writes prices with three decimals.
 */
export function minorUnits(text: string, currency: string | null): number | null {
  const amount = text.replaceAll('\u00a0', ' ').replace(/^(?:[A-Z]{3}|[A-Z]{0,2}\$|€)\s*/, '');
  if (!GROUPED.test(amount) && !PLAIN.test(amount)) return null;
  const plain = amount.replaceAll(GROUPS, '').replace(',', '.');
  const minor = Math.round(Number(plain) * 10 ** digitsOf(currency));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** An amount in the minor unit as minorUnits reads it: 129900 BRL is `1299.00`. */
export function writtenAmount(minor: number, currency: string | null): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

function digitsOf(currency: string | null): number {
  if (!currency || !CURRENCIES.has(currency.toUpperCase())) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
