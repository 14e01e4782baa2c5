import { type ReactNode, useRef, useState } from 'react';
import { FilterBar, useShortcuts } from '#ui-kit';
import { useCharacterKeys } from '#console/app/shell/character-keys.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type ChosenFilters, describeChosen, dropEmpty, type ListFilter } from './list-filters.ts';
import { lazyPart } from './lazy-part.tsx';
import { loadViews } from './load-views.ts';
import type { ListState } from './useListState.ts';

const ListFilterField = lazyPart(() => import('./ListFilterField.tsx').then((m) => m.ListFilterField));

const SavedViews = lazyPart(async () => (await loadViews()).SavedViews);

type ListToolbarProps = {
  list: Omit<ListState, 'variables'>;
  filters: readonly ListFilter[];
  searchLabel: string;
  actions?: ReactNode;
};

/** The lists whose panel is open, by their query or else the names of their filters: a list that the user comes back to shows it again. */
const openPanels = new Set<string>();

/** Search, filter panel and chips of a list, all kept in its address (S13). */
export function ListToolbar({ list, filters, searchLabel, actions }: ListToolbarProps) {
  const t = useText();
  const format = useFormat();
  const [draft, setDraft] = useDraft(list.chosen);
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() }, { hasCharacterKeys: useCharacterKeys() });
  const active = filters.filter(({ name }) => (list.chosen[name]?.length ?? 0) > 0);

  const panelKey = list.list ?? filters.map(({ name }) => name).join(' ');
  const panel = filters.length > 0 && {
    label: t(($) => $.crud.filters),
    count: active.length,
    countLabel: t(($) => $.crud.activeFilters, { count: active.length }),
    applyLabel: t(($) => $.crud.apply),
    clearLabel: t(($) => $.common.clear),
    isOpenAtFirst: openPanels.has(panelKey),
    onOpenChange: (isOpen: boolean) => {
      setDraft({});
      if (isOpen) openPanels.add(panelKey);
      else openPanels.delete(panelKey);
    },
    onApply: () => list.setFilters(dropEmpty({ ...list.chosen, ...draft })),
    onClear: () => {
      setDraft({});
      list.setFilters(Object.fromEntries(filters.map(({ name }) => [name, []])));
    },
    children: filters.map((filter) => (
      <ListFilterField
        key={filter.name}
        filter={filter}
        values={draft[filter.name] ?? list.chosen[filter.name] ?? []}
        onChange={(values) => setDraft((current) => ({ ...current, [filter.name]: values }))}
      />
    )),
  };
  const chips = active.map((filter) => {
    const values = describeChosen(filter, list.chosen[filter.name] ?? [], (day) => format.day(day));
    return {
      id: filter.name,
      label: t(($) => $.crud.chip, { name: filter.label, values }),
      removeLabel: t(($) => $.crud.removeFilter, { name: filter.label }),
      onRemove: () => list.setFilters({ [filter.name]: [] }),
    };
  });

  return (
    <FilterBar
      search={{
        ref: search,
        label: searchLabel,
        placeholder: searchLabel,
        clearLabel: t(($) => $.common.clearSearch),
        value: list.search,
        onChange: list.setSearch,
      }}
      filters={panel || undefined}
      chips={chips}
      clearAll={{ label: t(($) => $.crud.clearFilters), onPress: list.clear }}
      presets={
        list.list === undefined
          ? undefined
          : {
              label: t(($) => $.crud.savedFilters),
              children: (close) => <SavedViews list={list} onClose={close} />,
            }
      }
      actions={actions}
    />
  );
}

/** What was changed in the open panel. A filter that changes in the address, by a chip, a tab or a saved view, is dropped. */
function useDraft(chosen: ChosenFilters) {
  const [draft, setDraft] = useState<ChosenFilters>({});
  const [seen, setSeen] = useState(chosen);
  const isSame = (name: string) => JSON.stringify(seen[name] ?? []) === JSON.stringify(chosen[name] ?? []);
  const changed = Object.keys({ ...seen, ...chosen }).filter((name) => !isSame(name));
  if (changed.length > 0) {
    setSeen(chosen);
    setDraft(Object.fromEntries(Object.entries(draft).filter(([name]) => !changed.includes(name))));
  }
  return [draft, setDraft] as const;
}
