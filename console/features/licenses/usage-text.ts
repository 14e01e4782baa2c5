import type { Text } from '#console/i18n/useText.ts';

/** "12 of 50"; without a limit "12". */
export function usageText(
  used: number,
  limit: number | null | undefined,
  t: Text,
  number: (value: number) => string,
): string {
  if (typeof limit !== 'number') return number(used);
  return t(($) => $.licenses.usedOf, { used: number(used), limit: number(limit) });
}
