import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, countRows, isAnyOf, rows, sql } from '#api/db/sql.ts';
import { type ImportInput, type ReadScope, textsIn } from '#api/features/imports/import-values.service.ts';
import { defineImporter, type WrittenRecord } from '#api/features/imports/importer.service.ts';
import { replaceCostCenters } from './employee-cost-centers.ts';
import { licencesOf, requireFreeLicense } from './employee-licenses.service.ts';
import { Employee } from './employee.entity.ts';
import { employeeRules } from './employee.rules.ts';

/** Imports employees. Their registration number identifies them; PINs are not imported. */
export const employeeImporter = defineImporter({
  noun: 'EMPLOYEE',
  table: 'employee',
  uniqueFields: ['identification', 'email', 'badge'],
  // A machine must not take one person for another.
  apart: { identification: 'badge', badge: 'identification' },
  entity: Employee,
  rules: employeeRules.omit(['pin']),
  toColumns: ({ costCenterIds: _costCenters, ...values }) => values,
  findMore: findCostCenters,
  beforeWrite: requireLicenses,
  afterWrite: (tx, records, isNew) => (isNew ? addCostCenters(tx, records) : changeCostCenters(tx, records)),
  findUsed,
  licences: ({ em, tenant }) => licencesOf(em, tenant.id),
});

async function findCostCenters({ em, tenant }: ReadScope, ids: readonly string[]): Promise<Map<string, ImportInput>> {
  const found = await rows(
    em,
    sql<{ id: string; costCenterId: string }>`select employee_id as id, cost_center_id as costCenterId
      from employee_cost_center where customer_id = ${tenant.id} and ${isAnyOf('employee_id', ids)}
      order by cost_center_id`,
  );
  const byEmployee = new Map(ids.map((id) => [id, new Array<string>()]));
  for (const { id, costCenterId } of found) byEmployee.get(id)?.push(costCenterId);
  return new Map([...byEmployee].map(([id, costCenterIds]) => [id, { costCenterIds }]));
}

/** Changed records that become active may have been active before, so their own check counts the inactive ones. */
async function requireLicenses(tx: Tx, records: readonly WrittenRecord[], isNew: boolean): Promise<void> {
  if (isNew) {
    const active = records.filter(({ input }) => (input.status ?? 'ACTIVE') === 'ACTIVE');
    return requireFreeLicense(tx, { wanted: active.length });
  }
  const activated = records.filter(({ input }) => input.status === 'ACTIVE').map(({ id }) => id);
  if (activated.length === 0) return;
  const inactive = [sql`customer_id = ${tx.customerId}`, isAnyOf('id', activated), sql`status <> 'ACTIVE'`];
  await requireFreeLicense(tx, { wanted: await countRows(tx.em, 'employee', inactive) });
}

/** New employees have no cost centers yet: one statement for all. */
async function addCostCenters(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  const assigned = records.map(({ id, input }) => ({ id, costCenterIds: costCentersIn(input)?.sort() ?? [] }));
  const values = assigned.flatMap(({ id, costCenterIds }) =>
    costCenterIds.map((costCenterId) => sql`(${tx.customerId}, ${id}, ${costCenterId})`),
  );
  if (values.length === 0) return;
  await change(
    tx.em,
    sql`insert into employee_cost_center (customer_id, employee_id, cost_center_id) values ${sql.join(values)}`,
  );
  const entries = assigned.flatMap(({ id, costCenterIds }) =>
    costCenterIds.length === 0
      ? []
      : [
          {
            operation: 'UPDATE' as const,
            targetEntityType: 'EMPLOYEE',
            targetEntityId: id,
            changes: { costCenterIds: { old: [], new: costCenterIds } },
          },
        ],
  );
  await recordAudit(tx.em, entries);
}

async function changeCostCenters(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  for (const { id, input } of records) {
    const wanted = costCentersIn(input);
    if (wanted) await replaceCostCenters(tx, id, wanted);
  }
}

const costCentersIn = ({ costCenterIds }: ImportInput): string[] | undefined =>
  Array.isArray(costCenterIds) ? [...new Set(textsIn(costCenterIds))] : undefined;

/** Employees with a withdrawal: their records are part of the proof that equipment was delivered. */
async function findUsed(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows(
    tx.em,
    sql<{ id: string }>`select distinct employee_id as id from withdrawal
      where customer_id = ${tx.customerId} and ${isAnyOf('employee_id', ids)}`,
  );
  return new Set(found.map(({ id }) => id));
}
