import { employeeRules } from '#api/features/employees/employee.rules.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Where a person works and what the person may do; required where the form is in Portuguese (requirements V6). */
export const PLACE_FIELDS = ['sectorId', 'jobRoleId', 'costCenterIds', 'groupId', 'systemRole'] as const;

/** What the form asks for, which may be more than what the api takes. */
export function employeeFormRules(isPlaceRequired: boolean): typeof employeeRules {
  if (!isPlaceRequired) return employeeRules;
  return employeeRules.test('place', (employee, { createError }) => {
    const missing = PLACE_FIELDS.filter((field) => isEmpty(employee[field]));
    if (missing.length === 0) return true;
    return new yup.ValidationError(missing.map((path) => createError({ path, message: ruleMessage('required') })));
  });
}

const isEmpty = (value: string | readonly string[] | null | undefined): boolean => !value || value.length === 0;
