import { createRow } from '#api/crud/create-row.ts';
import { markDeleted } from '#api/crud/delete-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { countRows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateEmployeeInput, UpdateEmployeeInput } from '#api/graphql/generated/types.ts';
import { inUse, invalidField } from '#api/platform/errors.ts';
import { hashPin } from '#api/platform/pin.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { changeCostCenters, replaceCostCenters } from './employee-cost-centers.ts';
import { requireFreeLicense } from './employee-licenses.service.ts';
import { Employee } from './employee.entity.ts';
import { employeeChangeRules, employeeRules } from './employee.rules.ts';

type References = {
  sectorId?: string | null;
  jobRoleId?: string | null;
  groupId?: string | null;
  costCenterIds?: string[];
  addCostCenterIds?: string[];
};

/** Creates an employee. VALIDATION when all licences are in use or a reference is unknown. */
export async function createEmployee(ctx: TenantContext, input: CreateEmployeeInput): Promise<Employee> {
  const { pin, costCenterIds = [], ...values } = validate(employeeRules, input);
  const pinHash = await hashNewPin(ctx, pin);
  return write(ctx, async (tx) => {
    await requireReferences(tx, { ...values, costCenterIds });
    await requireFreeNumbers(tx, values);
    if ((values.status ?? 'ACTIVE') === 'ACTIVE') await requireFreeLicense(tx);
    const employee = await createRow(tx, Employee, { ...values, pinHash });
    await replaceCostCenters(tx, employee.id, costCenterIds);
    if (pinHash) await recordPin(tx, employee.id, false, true);
    return employee;
  });
}

/** Changes an employee. A new PIN also removes a PIN lock. */
export async function updateEmployee(ctx: TenantContext, input: UpdateEmployeeInput): Promise<Employee> {
  const { pin, costCenterIds, addCostCenterIds, ...values } = validatePartial(employeeChangeRules, input);
  const pinHash = await hashNewPin(ctx, pin);
  return write(ctx, async (tx) => {
    const employee = await lockRow(tx, Employee, input.id, input.version);
    await requireReferences(tx, { ...values, costCenterIds, addCostCenterIds });
    await requireFreeNumbers(tx, values, employee.id);
    if (values.status === 'ACTIVE' && employee.status !== 'ACTIVE') await requireFreeLicense(tx);
    const hadPin = Boolean(employee.pinHash);
    const newPin = pinHash === undefined ? undefined : { pinHash, pinFailures: 0, pinLockedUntil: null };
    await saveRow(tx, employee, { ...values, ...newPin });
    await changeCostCenters(tx, employee.id, { replacement: costCenterIds, added: addCostCenterIds });
    if (newPin) await recordPin(tx, employee.id, hadPin, Boolean(pinHash));
    return employee;
  });
}

/** Deletes an employee. IN_USE while a withdrawal of the employee is open, because its result needs the employee. */
export const deleteEmployee = (ctx: TenantContext, { id, version }: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const employee = await lockRow(tx, Employee, id, version);
    const count = await countRows(tx.em, 'withdrawal', [
      sql`customer_id = ${tx.customerId} and employee_id = ${id}`,
      sql`withdrawal_status in ('PENDING_APPROVAL', 'APPROVED', 'PENDING_DELIVERY')`,
    ]);
    if (count > 0) throw inUse([{ type: 'WITHDRAWAL', count }]);
    return markDeleted(tx, employee);
  });

/** Restores a deleted employee. VALIDATION when it was active and all licences are in use, or another one has its badge or number. */
export const restoreEmployee = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, (tx) =>
    restoreRow(tx, Employee, key, async (status, employee) => {
      await requireFreeNumbers(tx, employee, employee.id);
      if (status === 'ACTIVE') await requireFreeLicense(tx);
    }),
  );

/** Hashing is slow by design, so it must not run in a transaction. Undefined keeps the PIN, null removes it. */
const hashNewPin = async ({ services }: TenantContext, pin: string | null | undefined) =>
  typeof pin === 'string' ? hashPin(pin, services.config.PIN_PEPPER) : pin;

const requireReferences = (
  tx: Tx,
  { sectorId, jobRoleId, groupId, costCenterIds = [], addCostCenterIds = [] }: References,
) =>
  requireLive(tx, [
    { path: 'sectorId', table: 'sector', id: sectorId },
    { path: 'jobRoleId', table: 'job_role', id: jobRoleId },
    { path: 'groupId', table: 'group', id: groupId },
    ...costCenterIds.map((id, index) => ({ path: `costCenterIds[${index}]`, table: 'cost_center', id })),
    ...addCostCenterIds.map((id, index) => ({ path: `addCostCenterIds[${index}]`, table: 'cost_center', id })),
  ]);

/**
 * Refuses a badge that is the identification of somebody else, and the reverse: a machine must not take one person for
 * another. If two people get them at the same moment, the identification counts (findByIdentification).
 */
async function requireFreeNumbers(
  tx: Tx,
  { identification, badge }: { identification?: string; badge?: string | null },
  ownId = '',
): Promise<void> {
  const isUsed = async (column: 'identification' | 'badge', text: string) =>
    (await countRows(tx.em, 'employee', [
      sql`customer_id = ${tx.customerId} and live = 1 and id <> ${ownId} and ${sql.ref(column)} = ${text}`,
    ])) > 0;
  if (badge && (await isUsed('identification', badge))) throw invalidField('badge', 'taken');
  if (identification && (await isUsed('badge', identification))) throw invalidField('identification', 'taken');
}

/** Records that a PIN was set or removed, never the PIN. */
const recordPin = (tx: Tx, employeeId: string, had: boolean, has: boolean) =>
  recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: 'EMPLOYEE',
      targetEntityId: employeeId,
      changes: { hasPin: { old: had, new: has } },
    },
  ]);
