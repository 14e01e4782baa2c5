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
  /** The name of the selected record, because the options may not contain it. */
  selectedLabel?: string;
};

/** Only active records are options. A selected inactive record is shown by `selectedLabel`. */
const ACTIVE = { filter: { status: ['ACTIVE' as const] } };

/** The sector of an employee. */
export function SectorPicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickSectorsQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listSectors.items)} isLoading={loading} />;
}

/** The job role of an employee. */
export function JobRolePicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickJobRolesQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listJobRoles.items)} isLoading={loading} />;
}

/** The group of an employee. */
export function GroupPicker<V extends FieldValues>(props: PickerProps<V>) {
  const { data, loading } = usePickGroupsQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <RecordPicker {...props} options={toOptions(data?.listGroups.items)} isLoading={loading} />;
}

/** The cost centers of an employee. */
export function CostCentersPicker<V extends FieldValues>(props: BoundProps<V>) {
  const { data } = usePickCostCentersQuery({ variables: { ...ALL_OPTIONS, ...ACTIVE } });
  return <MultiSelectInput {...props} options={toOptions(data?.listCostCenters.items)} />;
}

/** A product, searched on the server while the user types. */
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

/** A field of a form that selects one of the options. */
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
