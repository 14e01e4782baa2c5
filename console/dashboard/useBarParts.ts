import type { StackedBarPart } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';

/** Returns a function that writes the numbers of a bar's parts in the language of the page. */
export function useBarParts() {
  const format = useFormat();
  return (parts: readonly Omit<StackedBarPart, 'valueLabel'>[]): StackedBarPart[] =>
    parts.map((part) => ({ ...part, valueLabel: format.number(part.value) }));
}
