import { describe, expect, it } from 'vitest';
import { errorWithoutValues } from './log.ts';

/** As MySQL's driver throws it. */
const failure = (message: string) =>
  Object.assign(new Error(message), {
    code: 'ER_X',
    errno: 1,
    sql: "insert into employee (identification) values ('52998224725')",
    sqlMessage: message,
  });

describe('an error in the log', () => {
  it.each([
    "Duplicate entry '01ARZ3-52998224725' for key 'employee.employee_identification_live'",
    "Duplicate entry 'it's 52998224725' for key 'employee.employee_identification_live'",
    "Incorrect integer value: '52998224725' for column 'pin' at row 1",
    "Incorrect datetime value: '52998224725\n' for column 'born' at row 1",
  ])('says which column refused a value, and not which value: %s SEC-48', (message) => {
    const told = JSON.stringify(errorWithoutValues(failure(message)));
    expect(told).not.toContain('52998224725');
    expect(told).toMatch(/for (key|column) '/);
    expect(told).toContain('ER_X');
  });

  it('says of its causes no more SEC-48', () => {
    const cause = failure("Duplicate entry '52998224725' for key 'employee.code'");
    const told = JSON.stringify(errorWithoutValues(new Error('not written', { cause })));
    expect(told).toContain('not written');
    expect(told).not.toContain('52998224725');
  });

  it('keeps the stack and what names tables and columns', () => {
    const told = errorWithoutValues(failure("Table 'ppe.audit_log' doesn't exist"));
    expect(told.message).toBe("Table 'ppe.audit_log' doesn't exist");
    expect(told.stack).toContain('log.unit.test.ts');
  });
});
