import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';

/** Replaces the cost centers of an employee, and writes an audit entry when they changed. */
export async function replaceCostCenters(tx: Tx, employeeId: string, wanted: readonly string[]): Promise<void> {
  const next = [...new Set(wanted)].sort();
  const assigned = await rows<{ id: string }>(
    tx.em,
    sql`select cost_center_id as id from employee_cost_center
      where customer_id = ${tx.customerId} and employee_id = ${employeeId}
      order by cost_center_id`,
  );
  const old = assigned.map(({ id }) => id);
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
