import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { invalidField } from '#api/platform/errors.ts';
import { EMPLOYEE_LIMITS } from './employee.rules.ts';

type CostCenterChange = {
  /** All cost centers; without it the employee keeps those it has. */
  replacement?: readonly string[];
  added?: readonly string[];
};

/** Replaces and adds cost centers of an employee. VALIDATION when an addition makes them too many. */
export async function changeCostCenters(
  tx: Tx,
  employeeId: string,
  { replacement, added = [] }: CostCenterChange,
): Promise<void> {
  if (!replacement && added.length === 0) return;
  const kept = replacement ?? (await assignedTo(tx, employeeId));
  const wanted = new Set([...kept, ...added]);
  const max = EMPLOYEE_LIMITS.costCenters;
  if (wanted.size > max) throw invalidField('addCostCenterIds', 'maxItems', { max });
  await replaceCostCenters(tx, employeeId, [...wanted]);
}

/** Replaces the cost centers of an employee, and writes an audit entry when they changed. */
export async function replaceCostCenters(tx: Tx, employeeId: string, wanted: readonly string[]): Promise<void> {
  const next = [...new Set(wanted)].sort();
  const old = await assignedTo(tx, employeeId);
  const removed = old.filter((id) => !next.includes(id));
  const added = next.filter((id) => !old.includes(id));
  if (removed.length > 0) {
    await change(
      tx.em,
      sql`delete from employee_cost_center
        where customer_id = ${tx.customerId} and employee_id = ${employeeId} and cost_center_id in (${sql.join(removed)})`,
    );
  }
  if (added.length > 0) {
    const values = added.map((id) => sql`(${tx.customerId}, ${employeeId}, ${id})`);
    await change(
      tx.em,
      sql`insert into employee_cost_center (customer_id, employee_id, cost_center_id) values ${sql.join(values)}`,
    );
  }
  if (removed.length + added.length === 0) return;
  const changes = { costCenterIds: { old, new: next } };
  await recordAudit(tx.em, [
    { operation: 'UPDATE', targetEntityType: 'EMPLOYEE', targetEntityId: employeeId, changes },
  ]);
}

/** Ids of the cost centers of an employee in a transaction. */
async function assignedTo(tx: Tx, employeeId: string): Promise<string[]> {
  const assigned = await rows<{ id: string }>(
    tx.em,
    sql`select cost_center_id as id from employee_cost_center
      where customer_id = ${tx.customerId} and employee_id = ${employeeId}
      order by cost_center_id`,
  );
  return assigned.map(({ id }) => id);
}

/** Ids of the cost centers of an employee. One statement for all employees of a page. */
export async function costCenterIdsOf({ em, load, tenant }: TenantContext, employeeId: string): Promise<string[]> {
  const assigned = await load.many('employee.costCenterIds', employeeId, {
    find: (employeeIds) =>
      rows<{ employeeId: string; id: string }>(
        em,
        sql`select employee_id as employeeId, cost_center_id as id from employee_cost_center
          where customer_id = ${tenant.id} and employee_id in (${sql.join(employeeIds)})
          order by cost_center_id`,
      ),
    ownerOf: (row) => row.employeeId,
  });
  return assigned.map(({ id }) => id);
}
