import { EMPLOYEE_ACCESS_TYPES, EMPLOYEE_PERMISSIONS } from '#api/features/employees/employee-values.rules.ts';
import { FieldRow, FormSection } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type EmployeeFieldsFragment, employeeOperations } from '#console/generated/operations.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { COST_CENTERS, GROUPS, JOB_ROLES, SECTORS } from '#console/pickers/nouns.ts';
import { RecordPicker, RecordsPicker } from '#console/pickers/pickers.tsx';
import { employeeFormRules } from './employee-form-rules.ts';
import { useEmployeeWords } from './useEmployeeWords.ts';
import { RemovePin } from './RemovePin.tsx';

/** The drawer of an employee; without an id, of a new one. */
export function EmployeeForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={employeeOperations} texts={t(($) => $.employees.form, { returnObjects: true })}>
      {(loaded) => <EmployeeFields {...loaded} />}
    </LoadRecord>
  );
}

const EMPTY = {
  name: '',
  identification: '',
  badge: '',
  email: '',
  admissionDate: null,
  accessUntil: null,
  status: 'ACTIVE' as const,
  sectorId: null,
  jobRoleId: null,
  groupId: null,
  costCenterIds: [],
  systemRole: '',
  permission: 'NONE' as const,
  accessType: 'EMPLOYEE' as const,
  pin: undefined,
};

const toValues = (employee: EmployeeFieldsFragment) => ({
  name: employee.name,
  identification: employee.identification,
  badge: employee.badge,
  email: employee.email,
  admissionDate: employee.admissionDate,
  accessUntil: employee.accessUntil,
  status: editableStatus(employee.status),
  sectorId: employee.sectorId,
  jobRoleId: employee.jobRoleId,
  groupId: employee.groupId,
  costCenterIds: employee.costCenterIds,
  systemRole: employee.systemRole,
  permission: employee.permission,
  accessType: employee.accessType,
  // The api never returns a PIN.
  pin: undefined,
});

function useEmployeeForm({ record, reload }: LoadedRecord<EmployeeFieldsFragment>, isPlaceRequired: boolean) {
  const t = useText();
  return useEntityForm({
    rules: employeeFormRules(isPlaceRequired),
    texts: t(($) => $.employees.form, { returnObjects: true }),
    labels: t(($) => $.employees.fields, { returnObjects: true }),
    operations: employeeOperations,
    record,
    reload,
    empty: EMPTY,
    toValues,
    nameOf: ({ name }) => name,
    offersNew: true,
    permission: 'EMPLOYEE_MANAGEMENT',
    show: useEmployeeWords(),
  });
}

function EmployeeFields({ record: employee, reload }: LoadedRecord<EmployeeFieldsFragment>) {
  const t = useText();
  const isRequired = usePageLanguage() === 'pt-BR';
  const form = useEmployeeForm({ record: employee, reload }, isRequired);
  const texts = t(($) => $.employees.form, { returnObjects: true });
  const hints = t(($) => $.employees.hints, { returnObjects: true });
  return (
    <EntityDrawer form={form} title={employee?.name} subtitle={employee?.identification} size="wide">
      <FormSection title={texts.person}>
        <TextInput form={form} name="name" autoFocus={!employee} />
        <FieldRow>
          <TextInput form={form} name="identification" description={hints.identification} />
          <TextInput form={form} name="email" type="email" inputMode="email" />
        </FieldRow>
        <FieldRow minField={180}>
          <DateInput form={form} name="admissionDate" />
          <StatusInput form={form} name="status" />
        </FieldRow>
      </FormSection>
      <FormSection title={texts.work}>
        <FieldRow>
          <RecordPicker
            form={form}
            noun={SECTORS}
            name="sectorId"
            isRequired={isRequired}
            selected={employee?.sector}
          />
          <RecordPicker
            form={form}
            noun={JOB_ROLES}
            name="jobRoleId"
            isRequired={isRequired}
            selected={employee?.jobRole}
          />
        </FieldRow>
        <RecordsPicker
          form={form}
          noun={COST_CENTERS}
          name="costCenterIds"
          isRequired={isRequired}
          selected={employee?.costCenters}
        />
        <TextInput form={form} name="systemRole" isRequired={isRequired} description={hints.systemRole} />
      </FormSection>
      <FormSection title={texts.machine}>
        <RecordPicker
          form={form}
          noun={GROUPS}
          name="groupId"
          isRequired={isRequired}
          selected={employee?.group}
          description={hints.groupId}
        />
        <FieldRow>
          <TextInput form={form} name="badge" description={hints.badge} />
          <DateInput form={form} name="accessUntil" description={hints.accessUntil} />
        </FieldRow>
        <FieldRow>
          <SelectInput
            form={form}
            name="permission"
            options={EMPLOYEE_PERMISSIONS.map((value) => ({ value, label: t(($) => $.employees.permission[value]) }))}
            description={hints.permission}
          />
          <SelectInput
            form={form}
            name="accessType"
            options={EMPLOYEE_ACCESS_TYPES.map((value) => ({ value, label: t(($) => $.employees.accessType[value]) }))}
          />
        </FieldRow>
        <TextInput
          form={form}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          description={employee ? (employee.hasPin ? hints.pinKeep : hints.pinNone) : hints.pin}
        />
        {employee?.hasPin && !form.isReadOnly && <RemovePin form={form} name={employee.name} />}
      </FormSection>
    </EntityDrawer>
  );
}
