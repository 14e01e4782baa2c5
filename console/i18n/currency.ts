/** Number of decimal digits of a currency (ISO 4217 code): 2 for BRL, 0 for CLP. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
