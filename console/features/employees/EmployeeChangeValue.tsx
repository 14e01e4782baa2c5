import { SearchedMultiSelect } from '#console/crud/fields/SearchedMultiSelect.tsx';
import { useText } from '#console/i18n/useText.ts';
import { COST_CENTERS, GROUPS, JOB_ROLES, SECTORS } from '#console/pickers/nouns.ts';
import { RecordField } from '#console/pickers/RecordField.tsx';
import type { ChangedField } from './employee-change.ts';

type EmployeeChangeValueProps = {
  field: ChangedField;
  label: string;
  ids: string[];
  onChange: (ids: string[]) => void;
};

const useActiveCostCenters = (search: string | undefined) => COST_CENTERS.useOptions(search, true);

/** The picker of the records that a field gets: one, or several cost centers. */
export function EmployeeChangeValue({ field, label, ids, onChange }: EmployeeChangeValueProps) {
  const placeholder = useText()(($) => $.crudForm.form.choose);
  const one = {
    label,
    placeholder,
    value: ids[0] ?? null,
    onChange: (id: string | null) => onChange(id ? [id] : []),
    isActiveOnly: true,
    isRequired: true,
  };
  if (field === 'groupId') return <RecordField {...one} noun={GROUPS} />;
  if (field === 'sectorId') return <RecordField {...one} noun={SECTORS} />;
  if (field === 'jobRoleId') return <RecordField {...one} noun={JOB_ROLES} />;
  return (
    <SearchedMultiSelect
      label={label}
      placeholder={placeholder}
      value={ids}
      onChange={onChange}
      isRequired
      selected={[]}
      useOptions={useActiveCostCenters}
    />
  );
}
