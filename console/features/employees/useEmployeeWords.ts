import { EMPLOYEE_ACCESS_TYPES, EMPLOYEE_PERMISSIONS } from '#api/features/employees/employee-values.rules.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useCachedNames } from '#console/pickers/useCachedNames.ts';

/** Formats an employee's values for the conflict dialog. The PIN is hidden. */
export function useEmployeeWords() {
  const t = useText();
  const format = useFormat();
  const nameOf = useCachedNames();
  const permissionOf = (value: unknown) => EMPLOYEE_PERMISSIONS.find((permission) => permission === value) ?? 'NONE';
  const accessOf = (value: unknown) => EMPLOYEE_ACCESS_TYPES.find((type) => type === value) ?? 'EMPLOYEE';
  return {
    admissionDate: (value: unknown) => format.day(String(value)),
    accessUntil: (value: unknown) => format.day(String(value)),
    sectorId: (value: unknown) => nameOf('Sector', value),
    jobRoleId: (value: unknown) => nameOf('JobRole', value),
    groupId: (value: unknown) => nameOf('Group', value),
    costCenterIds: (value: unknown) => (Array.isArray(value) ? value.map((id) => nameOf('CostCenter', id)) : []),
    permission: (value: unknown) => t(($) => $.employees.permission[permissionOf(value)]),
    accessType: (value: unknown) => t(($) => $.employees.accessType[accessOf(value)]),
    pin: () => '••••',
  };
}
