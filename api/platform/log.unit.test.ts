import { describe, expect, it } from 'vitest';
import { errorWithoutValues } from './log.ts';

/** An error as the MySQL driver throws it. */
const failure = (message: string) =>
  Object.assign(new Error(message), {
    code: 'ER_X',
    errno: 1,
    sql: "insert into employee (identification) values ('52998224725')",
    sqlMessage: message,
  });

describe('a logged error', () => {
  it.each([
    "Duplicate entry '01ARZ3-52998224725' for key 'employee.employee_identification_live'",
    "Duplicate entry 'it's 52998224725' for key 'employee.employee_identification_live'",
    "Incorrect integer value: '52998224725' for column 'pin' at row 1",
    "Incorrect datetime value: '52998224725\n' for column 'born' at row 1",
  ])('names the column that refused a value, and hides the value: %s SEC-48', (message) => {
    const logged = JSON.stringify(errorWithoutValues(failure(message)));
    expect(logged).not.toContain('52998224725');
    expect(logged).toMatch(/for (key|column) '/);
    expect(logged).toContain('ER_X');
  });

  it('hides values of its causes, too SEC-48', () => {
    const cause = failure("Duplicate entry '52998224725' for key 'employee.code'");
    const logged = JSON.stringify(errorWithoutValues(new Error('not written', { cause })));
    expect(logged).toContain('not written');
    expect(logged).not.toContain('52998224725');
  });

  it('keeps the stack and the names of tables and columns', () => {
    const logged = errorWithoutValues(failure("Table 'ppe.audit_log' doesn't exist"));
    expect(logged.message).toBe("Table 'ppe.audit_log' doesn't exist");
    expect(logged.stack).toContain('log.unit.test.ts');
  });
});
