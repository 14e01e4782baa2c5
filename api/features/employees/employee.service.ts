import { createRow, given } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit, type AuditOperation } from '#api/db/audit.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateEmployeeInput, UpdateEmployeeInput } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { hashPin } from '#api/platform/pin.ts';
import { validate, validateGiven } from '#api/rules/validate.ts';
import { replaceCostCenters } from './employee-cost-centers.ts';
import { Employee } from './employee.entity.ts';
import { employeeRules } from './employee.rules.ts';

type References = { sectorId?: string | null; jobRoleId?: string | null; groupId?: string | null; costCenterIds?: string[] };

export async function createEmployee(ctx: TenantContext, input: CreateEmployeeInput): Promise<Employee> {
  const { pin, costCenterIds = [], ...values } = validate(employeeRules, input);
  const pinHash = await hashGiven(ctx, pin);
  return write(ctx, async (tx) => {
    await requireReferences(tx, { ...values, costCenterIds });
    if ((values.status ?? 'ACTIVE') === 'ACTIVE') await takeLicense(tx);
    const employee = await createRow(tx, Employee, { ...values, pinHash });
    const costCenters = await replaceCostCenters(tx, employee.id, costCenterIds);
    await recordDetails(tx, 'CREATE', employee.id, { costCenterIds: costCenters, ...(pinHash && { hasPin: { old: false, new: true } }) });
    return employee;
  });
}

export async function updateEmployee(ctx: TenantContext, input: UpdateEmployeeInput): Promise<Employee> {
  const { pin, costCenterIds, ...values } = validateGiven(employeeRules, input);
  const pinHash = await hashGiven(ctx, pin);
  return write(ctx, async (tx) => {
    const employee = await lockRow(tx, Employee, input.id, input.version);
    await requireReferences(tx, { ...values, costCenterIds });
    if (values.status === 'ACTIVE' && employee.status !== 'ACTIVE') await takeLicense(tx);
    const hadPin = Boolean(employee.pinHash);
    await saveRow(tx, employee, { ...values, ...(pinHash !== undefined && { pinHash, pinFailures: 0, pinLockedUntil: null }) });
    const costCenters = costCenterIds && (await replaceCostCenters(tx, employee.id, costCenterIds));
    await recordDetails(tx, 'UPDATE', employee.id, { costCenterIds: costCenters, ...(pinHash !== undefined && { hasPin: { old: hadPin, new: pinHash !== null } }) });
    return employee;
  });
}

/** Slow on purpose, so it never runs inside a transaction. Undefined leaves the PIN, null removes it. */
const hashGiven = async ({ services }: TenantContext, pin: string | null | undefined) =>
  typeof pin === 'string' ? hashPin(pin, services.config.PIN_PEPPER) : pin;

const requireReferences = (tx: Tx, { sectorId, jobRoleId, groupId, costCenterIds = [] }: References) =>
  requireLive(tx, [
    { path: 'sectorId', table: 'sector', id: sectorId },
    { path: 'jobRoleId', table: 'job_role', id: jobRoleId },
    { path: 'groupId', table: 'group', id: groupId },
    ...costCenterIds.map((id, index) => ({ path: `costCenterIds[${index}]`, table: 'cost_center', id })),
  ]);

/**
 * Makes sure that one more employee may be active (requirements V5). The lock on the customer lets one transaction at
 * a time decide, so that no number of them together exceeds the licences.
 */
async function takeLicense(tx: Tx): Promise<void> {
  const customer = await firstRow(tx.em, sql<{ max: number }>`select licenses_count as max from customer where id = ${tx.customerId} for update`);
  const active = await firstRow(
    tx.em,
    sql<{ total: number }>`select count(*) as total from employee where customer_id = ${tx.customerId} and status = 'ACTIVE'`,
  );
  const max = Number(customer?.max ?? 0);
  if (Number(active?.total ?? 0) >= max) throw invalidField('status', 'licenseLimit', { max });
}

type Change = { old: unknown; new: unknown };

/** Tells the audit trail what the employee's own row does not hold; that a PIN was set, never which. */
async function recordDetails(tx: Tx, operation: AuditOperation, id: string, details: Record<string, Change | undefined>): Promise<void> {
  const changes = given(details) as Record<string, Change>;
  if (Object.keys(changes).length > 0) await recordAudit(tx.em, [{ operation, targetEntityType: 'EMPLOYEE', targetEntityId: id, changes }]);
}
