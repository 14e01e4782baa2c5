import { describe, expect, it } from 'vitest';
import { yup } from '#api/rules/yup.ts';
import { employeeFormRules, PLACE_FIELDS, requiredPlace } from './employee-form-rules.ts';

const PERSON = { name: 'Rita Souza', identification: '004512', email: 'rita@acme.example' };

function faults(isPlaceRequired: boolean, employee: object, stored?: object): string[] {
  try {
    employeeFormRules(isPlaceRequired ? requiredPlace(stored) : []).validateSync(employee, { abortEarly: false });
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

  it('requires of a record in Portuguese only what it has: an import may have left the rest empty [V6]', () => {
    const imported = { ...PERSON, sectorId: 'a', jobRoleId: null, groupId: null, costCenterIds: [], systemRole: '' };
    expect(faults(true, imported, imported)).toEqual([]);
    expect(faults(true, { ...imported, sectorId: null }, imported)).toEqual(['sectorId']);
  });

  it('requires name, identification and e-mail in any language [V6]', () => {
    expect(faults(false, {})).toEqual(['email', 'identification', 'name']);
  });
});
