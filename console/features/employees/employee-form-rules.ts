import { employeeRules } from '#api/features/employees/employee.rules.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Fields of the place of work; required in Portuguese only (requirements V6). */
export const PLACE_FIELDS = ['sectorId', 'jobRoleId', 'costCenterIds', 'groupId', 'systemRole'] as const;

/** The form's rules. In Portuguese they are stricter than the api's rules. */
export function employeeFormRules(isPlaceRequired: boolean): typeof employeeRules {
  if (!isPlaceRequired) return employeeRules;
  return employeeRules.test('place', (employee, { createError }) => {
    const missing = PLACE_FIELDS.filter((field) => isEmpty(employee[field]));
    if (missing.length === 0) return true;
    return new yup.ValidationError(missing.map((path) => createError({ path, message: ruleMessage('required') })));
  });
}

const isEmpty = (value: string | readonly string[] | null | undefined): boolean => !value || value.length === 0;
