import { employeeRules } from '#api/features/employees/employee.rules.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Fields of the place of work; required in Portuguese only (requirements V6). */
export const PLACE_FIELDS = ['sectorId', 'jobRoleId', 'costCenterIds', 'groupId', 'systemRole'] as const;

type Place = Partial<Record<(typeof PLACE_FIELDS)[number], string | readonly string[] | null>>;

/** The fields that a form in Portuguese requires: a record that was imported without one can be saved without it. */
export const requiredPlace = (employee: Place | undefined): (typeof PLACE_FIELDS)[number][] =>
  PLACE_FIELDS.filter((field) => !employee || !isEmpty(employee[field]));

/** The form's rules. In Portuguese they are stricter than the api's rules: `required` are fields of the place of work. */
export function employeeFormRules(required: readonly (typeof PLACE_FIELDS)[number][]): typeof employeeRules {
  if (required.length === 0) return employeeRules;
  return employeeRules.test('place', (employee, { createError }) => {
    const missing = required.filter((field) => isEmpty(employee[field]));
    if (missing.length === 0) return true;
    return new yup.ValidationError(missing.map((path) => createError({ path, message: ruleMessage('required') })));
  });
}

const isEmpty = (value: string | readonly string[] | null | undefined): boolean => !value || value.length === 0;
