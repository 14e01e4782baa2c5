import type { FieldValues } from 'react-hook-form';
import type { Option } from '#ui-kit';
import { MultiSelectInput } from '#console/crud/fields/MultiSelectInput.tsx';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import {
  usePickCostCentersQuery,
  usePickGroupsQuery,
  usePickJobRolesQuery,
  usePickProductsQuery,
  usePickSectorsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ALL_OPTIONS, toOptions } from './options.ts';
import { SearchedField } from './SearchedField.tsx';
import { useSearch } from './useSearch.ts';

type PickerProps<V extends FieldValues> = BoundProps<V> & {
  /** The name of the chosen record, where the list on offer may not hold it. */
  selectedLabel?: string;
};

/** Only what may still be chosen is on offer; what was chosen before and is no longer active keeps its name. */
const ACTIVE = { filter: { status: ['ACTIVE' as const] } };

/** Where a person works. */
export function SectorPicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickSectorsQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listSectors.items)} isLoading={loading} />;
}

/** What a person does. */
export function JobRolePicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickJobRolesQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listJobRoles.items)} isLoading={loading} />;
}

/** Whose rules count for a person. */
export function GroupPicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickGroupsQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listGroups.items)} isLoading={loading} />;
}

/** What deliveries are booked on; several. */
export function CostCentersPicker<V extends FieldValues>(props: BoundProps<V>) {
  const { data } = usePickCostCentersQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <MultiSelectInput {...props} options={toOptions(data?.listCostCenters.items)} />;
}

/** One of many products: the server searches as one types. */
export function ProductPicker<V extends FieldValues>(props: PickerProps<V>) {
  const { onSearch, variables } = useSearch();
  const { data, previousData, loading } = usePickProductsQuery({
    variables: { ...variables, filter: { ...ACTIVE.filter, ...variables.filter } },
  });
  return (
    <RecordPicker
      {...props}
      options={toOptions((data ?? previousData)?.listProducts.items)}
      isLoading={loading}
      onSearch={onSearch}
    />
  );
}

type RecordPickerProps<V extends FieldValues> = PickerProps<V> & {
  options: readonly Option[];
  isLoading: boolean;
  onSearch?: (text: string) => void;
};

/** One of the records on offer. */
export function RecordPicker<V extends FieldValues>({
  options,
  isLoading,
  onSearch,
  selectedLabel,
  ...bound
}: RecordPickerProps<V>) {
  const t = useText();
  return (
    <SearchedField
      {...useBoundField(bound)}
      options={options}
      selectedLabel={selectedLabel}
      isLoading={isLoading}
      onSearch={onSearch}
      placeholder={t(($) => $.crud.form.choose)}
    />
  );
}
