import type { ReactNode } from 'react';
import type { Option } from '#ui-kit';

/** One filter of a list, as the panel and the chips show it. Its values are in the address under `name`. */
export type ListFilter = {
  name: string;
  label: string;
} & (
  | { kind?: 'several' | 'one'; options: readonly Option[] }
  /** Two days, first and last, both included. */
  | { kind: 'period' }
  /** One of many, found by a search on the server; the screen brings the field and the words of what was chosen. */
  | {
      kind: 'picker';
      describe: (value: string) => string;
      render: (values: readonly string[], onChange: (values: string[]) => void) => ReactNode;
    }
);

/** Chosen values by filter name. */
export type ChosenFilters = Partial<Record<string, readonly string[]>>;

/** How the chosen values of a filter read on its chip. */
export function describeChosen(
  filter: ListFilter,
  values: readonly string[],
  showDay: (day: string) => string,
): string {
  if (filter.kind === 'period') return values.map(showDay).join(' – ');
  if (filter.kind === 'picker') return values.map(filter.describe).join(', ');
  return values.map((value) => filter.options.find((option) => option.value === value)?.label ?? '…').join(', ');
}

/** Without filters that hold nothing (S13). */
export function dropEmpty(chosen: ChosenFilters): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, values ?? []]));
}
