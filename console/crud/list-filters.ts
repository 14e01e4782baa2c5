import type { ReactNode } from 'react';
import type { Option } from '#ui-kit';

/** The options that a search on the server has found. */
export type SearchedOptions = { options: readonly Option[]; isLoading: boolean };

/** A filter of a list, shown in the panel and as a chip. Its values are in the address under `name`. */
export type ListFilter = {
  name: string;
  label: string;
} & (
  | { kind?: 'several' | 'one'; options: readonly Option[] }
  /** Two days, first and last, both included. */
  | { kind: 'period' }
  /** Records, found by a search on the server. The screen renders the field and describes each chosen value. */
  | {
      kind: 'picker';
      describe: (value: string) => string;
      render: (values: readonly string[], onChange: (values: string[]) => void) => ReactNode;
    }
);

/** Chosen values by filter name. */
export type ChosenFilters = Partial<Record<string, readonly string[]>>;

/** The text of a filter's chosen values on its chip. */
export function describeChosen(
  filter: ListFilter,
  values: readonly string[],
  showDay: (day: string) => string,
): string {
  if (filter.kind === 'period') return values.map(showDay).join(' – ');
  if (filter.kind === 'picker') return values.map(filter.describe).join(', ');
  return values.map((value) => filter.options.find((option) => option.value === value)?.label ?? '…').join(', ');
}

/** Replaces undefined values of filters by empty lists (S13). */
export function dropEmpty(chosen: ChosenFilters): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, values ?? []]));
}
