import { describe, expect, it } from 'vitest';
import { yup } from '#api/rules/yup.ts';
import { employeeFormRules, PLACE_FIELDS } from './employee-form-rules.ts';

const PERSON = { name: 'Rita Souza', identification: '004512', email: 'rita@acme.example' };

function faults(isPlaceRequired: boolean, employee: object): string[] {
  try {
    employeeFormRules(isPlaceRequired).validateSync(employee, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof yup.ValidationError) return error.inner.map(({ path }) => path ?? '').sort();
    throw error;
  }
}

describe('the employee form', () => {
  it('accepts an employee without a place of work in English and Spanish [V6]', () => {
    expect(faults(false, PERSON)).toEqual([]);
  });

  it('requires sector, role, cost centers, group and system role in Portuguese [V6]', () => {
    expect(faults(true, PERSON)).toEqual(PLACE_FIELDS.toSorted());
    expect(
      faults(true, { ...PERSON, sectorId: 'a', jobRoleId: 'b', groupId: 'c', costCenterIds: ['d'], systemRole: 'x' }),
    ).toEqual([]);
  });

  it('requires name, identification and e-mail in any language [V6]', () => {
    expect(faults(false, {})).toEqual(['email', 'identification', 'name']);
  });
});
