import { describe, expect, it } from 'vitest';
import { unboundTables } from './tenant-binding.ts';

const TABLES = new Set(['employee', 'sector', 'employee_cost_center']);
const unbound = (statement: string) => unboundTables(statement, TABLES);

describe('a table of a statement', () => {
  it.each([
    'select 1 from employee where customer_id = ?',
    "select `e0`.* from `employee` as `e0` where `e0`.`customer_id` = '01ARZ3NDEKTSV4RRFFQ69G5FAV'",
    'select 1 from employee where (customer_id, id) in ((?, ?), (?, ?))',
    'select 1 from employee a join sector b on b.customer_id = a.customer_id where a.customer_id = ?',
    'select 1 from employee a where a.customer_id = ? and exists (select 1 from sector where customer_id = a.customer_id)',
    'select 1 from customer join employee on employee.customer_id = customer.id where customer.id = ?',
    'select 1 from employee where customer_id = ? union all select 1 from sector where customer_id in (?, ?)',
    'insert into employee (customer_id, id) values (?, ?)',
    'update employee set name = ? where customer_id <=> ?',
    'delete from employee where id = ? and customer_id = ?',
  ])('is bound: %s SEC-4', (statement) => {
    expect(unbound(statement)).toEqual([]);
  });

  it.each([
    ['select 1 from employee where id = ?', ['employee']],
    ['select customer_id from employee', ['employee']],
    ['select 1 from employee a join sector b on a.customer_id = b.customer_id', ['employee', 'sector']],
    ['select 1 from employee a join sector b on b.id = a.sector_id where a.customer_id = ?', ['sector']],
    [
      'select 1 from employee where customer_id = ? and id in (select employee_id from employee_cost_center)',
      ['employee_cost_center'],
    ],
    ['select 1 from employee where customer_id = ? union all select 1 from sector', ['sector']],
    ['select 1 from customer join employee on employee.customer_id = customer.id', ['employee']],
    ['update employee set customer_id = customer_id where id = ?', ['employee']],
    ['delete from employee where created_at < now(3) - interval ? day', ['employee']],
    ['insert into employee (id) values (?)', ['employee']],
  ])('is not bound: %s SEC-4', (statement, tables) => {
    expect(unbound(statement)).toEqual(tables);
  });
});
