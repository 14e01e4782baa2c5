import { type FilterPresetsProps } from '#ui-kit';
import { usePage } from '#console/app/page.ts';
import { useStoredChoice } from '#console/app/useStoredChoice.ts';
import { useText } from '#console/i18n/useText.ts';
import type { ListState } from './useListState.ts';

/** A named view of a list: search, filters and sort as query text. */
type Preset = { name: string; view: string };

const isPreset = (stored: unknown): stored is Preset =>
  typeof stored === 'object' &&
  stored !== null &&
  'name' in stored &&
  'view' in stored &&
  typeof stored.name === 'string' &&
  typeof stored.view === 'string';

const readPresets = (stored: unknown): Preset[] => (Array.isArray(stored) ? stored.filter(isPreset) : []);

/** The named filters of this list that the user saved in this browser (S13). */
export function useListPresets({
  view,
  setView,
  isFiltered,
}: Pick<ListState, 'view' | 'setView' | 'isFiltered'>): FilterPresetsProps {
  const t = useText();
  const [presets, store] = useStoredChoice(`presets:${usePage()?.path ?? ''}`, readPresets);
  const without = (name: string) => presets.filter((preset) => preset.name !== name);
  return {
    label: t(($) => $.crud.presets.label),
    items: presets.map(({ name }) => ({ id: name, name, canDelete: true })),
    currentId: presets.find((preset) => preset.view === view)?.name,
    onApply: (id) => setView(presets.find(({ name }) => name === id)?.view ?? ''),
    onDelete: (id) => store(without(id)),
    onSave: isFiltered
      ? ({ name }) => store([...without(name), { name, view }].toSorted((a, b) => a.name.localeCompare(b.name)))
      : undefined,
    labels: {
      empty: isFiltered ? t(($) => $.crud.presets.empty) : t(($) => $.crud.presets.emptyUnfiltered),
      shared: '',
      delete: (name) => t(($) => $.crud.presets.delete, { name }),
      name: t(($) => $.crud.presets.name),
      save: t(($) => $.crud.presets.save),
      nameMissing: t(($) => $.crud.presets.nameMissing),
    },
  };
}
