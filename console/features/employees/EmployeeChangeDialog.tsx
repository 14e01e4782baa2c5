import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Select, Stack, Text } from '#ui-kit';
import type { Bulk, BulkDialogProps } from '#console/crud/bulk/bulk.ts';
import { BulkDialog } from '#console/crud/bulk/BulkDialog.tsx';
import { employeeOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import {
  CHANGED_FIELDS,
  changedValues,
  changeInput,
  isPlace,
  undoInput,
  wouldChange,
  type ChangedField,
} from './employee-change.ts';
import { EmployeeChangeValue } from './EmployeeChangeValue.tsx';
import type { EmployeeListRow } from './EmployeeNeeds.tsx';

/** Gives the selected employees the same group, sector, role or cost centers. */
export function EmployeeChangeDialog({ bulk, chosen, onDone, ...dialog }: BulkDialogProps<EmployeeListRow>) {
  const t = useText();
  const client = useApolloClient();
  const [field, setField] = useState<ChangedField>('groupId');
  const [ids, setIds] = useState<string[]>([]);
  const labels = {
    ...t(($) => $.employees.fields, { returnObjects: true }),
    addCostCenterIds: t(($) => $.bulk.employees.addCostCenterIds),
    costCenterIds: t(($) => $.bulk.employees.costCenterIds),
  };
  const changing = (change: Bulk<EmployeeListRow>['change']): Bulk<EmployeeListRow> => ({ ...bulk, change, labels });
  const undo = isPlace(field)
    ? changing((rows) => employeeOperations.updateAll(client, undoInput(rows, field)))
    : undefined;
  return (
    <BulkDialog
      {...dialog}
      bulk={changing((rows) => employeeOperations.updateAll(client, changeInput(rows, field, ids)))}
      chosen={chosen}
      onDone={(outcome) => onDone(outcome, undo)}
      values={changedValues(field, ids)}
      applies={(row) => wouldChange(row, field, ids)}
      isIncomplete={ids.length === 0}
      fields={
        <Stack gap={3}>
          <Select
            label={t(($) => $.bulk.employees.field)}
            options={CHANGED_FIELDS.map((value) => ({ value, label: labels[value] }))}
            value={field}
            onChange={(value) => {
              const next = CHANGED_FIELDS.find((known) => known === value);
              if (!next || next === field) return;
              setField(next);
              setIds([]);
            }}
            placeholder={t(($) => $.crudForm.form.choose)}
            autoFocus
          />
          <EmployeeChangeValue
            key={field}
            field={field}
            label={t(($) => $.bulk.employees.value)}
            ids={ids}
            onChange={setIds}
          />
          {!isPlace(field) && !dialog.matching && <Text tone="muted">{t(($) => $.bulk.employees.noUndo)}</Text>}
        </Stack>
      }
    />
  );
}
