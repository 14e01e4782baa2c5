import { tenantRows, type TenantRecord } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { entriesOfRecord } from '#api/features/audit-logs/audit-log-export.service.ts';
import { CostCenter } from '#api/features/cost-centers/cost-center.entity.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { importRowsOf } from '#api/features/imports/import-person.service.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { PpeSheet } from '#api/features/ppe-sheets/ppe-sheet.entity.ts';
import { PieceReturn } from '#api/features/returns/piece-return.entity.ts';
import { RuleException } from '#api/features/rule-exceptions/rule-exception.entity.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { Training } from '#api/features/trainings/training.entity.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { notFound } from '#api/platform/errors.ts';
import { costCenterIdsOf } from './employee-cost-centers.ts';
import { Employee } from './employee.entity.ts';

/** Records in memory at the same time. */
const BATCH = 500;

/** Everything that is recorded about one person, without secrets. Lists are read while they are sent. */
export type PersonalData = { employee: object; lists: Record<string, AsyncGenerator<object>> };

/**
 * Reads everything that is recorded about an employee, also a deleted one (LGPD art. 18 II). The audit trail records that it
 * was opened before anything is sent (requirements D12).
 */
export async function exportPersonalData(ctx: TenantContext, id: string): Promise<PersonalData> {
  const [employee] = await tenantRows(ctx, Employee, [sql`id = ${id}`]);
  if (!employee) throw notFound('Employee');
  await write(ctx, ({ em }) =>
    recordAudit(em, [
      {
        operation: 'READ',
        targetEntityType: 'EMPLOYEE',
        targetEntityId: id,
        changes: { personalData: { old: null, new: true } },
      },
    ]),
  );
  return {
    employee: { ...employee, ...(await namesOf(ctx, employee)) },
    lists: {
      withdrawals: withdrawalsOf(ctx, id),
      returns: recordsOf(ctx, PieceReturn, id),
      trainings: recordsOf(ctx, Training, id),
      sheets: sheetsOf(ctx, id),
      exceptions: recordsOf(ctx, RuleException, id),
      imports: importRowsOf(ctx, employee),
      history: entriesOfRecord(ctx, id),
    },
  };
}

async function namesOf(ctx: TenantContext, { id, sectorId, jobRoleId, groupId }: Employee) {
  const costCenterIds = await costCenterIdsOf(ctx, id);
  const [sector, jobRole, group, ...costCenters] = await Promise.all([
    ctx.load.byId(Sector, sectorId),
    ctx.load.byId(JobRole, jobRoleId),
    ctx.load.byId(Group, groupId),
    ...costCenterIds.map((costCenterId) => ctx.load.byId(CostCenter, costCenterId)),
  ]);
  return {
    sector: sector?.name ?? null,
    jobRole: jobRole?.name ?? null,
    group: group?.name ?? null,
    costCenters: costCenters.map((costCenter) => costCenter?.name),
  };
}

/** The withdrawals of a person, oldest first, with their signatures. */
async function* withdrawalsOf(ctx: TenantContext, employeeId: string): AsyncGenerator<object> {
  // By the index of one employee: in the order of ids, MySQL would read the withdrawals of everybody.
  const found = await rows<{ id: string }>(
    ctx.em,
    sql`select id from withdrawal force index (withdrawal_quota)
      where customer_id = ${ctx.tenant.id} and employee_id = ${employeeId} order by id`,
  );
  const ids = found.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = await tenantRows(ctx, Withdrawal, [isAnyOf('id', ids.slice(start, start + BATCH))], sql`order by id`);
    const signatures = await signaturesOf(ctx, batch);
    for (const withdrawal of batch)
      yield { ...withdrawal, signature: signatures.get(withdrawal.signatureId ?? '') ?? null };
  }
}

type Signature = { id: string; width: number; height: number; strokes: unknown; signedAt: Date };

async function signaturesOf({ em, tenant }: TenantContext, withdrawals: readonly Withdrawal[]) {
  const ids = withdrawals.flatMap(({ signatureId }) => signatureId ?? []);
  if (ids.length === 0) return new Map<string, Signature>();
  const found = await rows<Signature>(
    em,
    sql`select id, width, height, strokes, signed_at as signedAt from withdrawal_signature
      where customer_id = ${tenant.id} and id in (${sql.join(ids)})`,
  );
  return new Map(found.map((signature) => [signature.id, signature]));
}

/** The issued sheets of a person, with what is known of a signature by link. */
async function* sheetsOf(ctx: TenantContext, employeeId: string): AsyncGenerator<object> {
  const found = await rows(
    ctx.em,
    sql<{ id: string; linkEmail: string; signerName: string | null; signerAddress: string | null }>`
      select id, link_email as linkEmail, signer_name as signerName, signer_address as signerAddress from ppe_sheet
      where customer_id = ${ctx.tenant.id} and employee_id = ${employeeId} and link_email is not null`,
  );
  const signers = new Map(found.map(({ id, ...signer }) => [id, signer]));
  for await (const sheet of recordsOf(ctx, PpeSheet, employeeId)) yield { ...sheet, ...signers.get(sheet.id) };
}

/** The records of an entity about an employee, oldest first. */
async function* recordsOf<T extends TenantRecord>(
  ctx: TenantContext,
  entity: new () => T,
  employeeId: string,
): AsyncGenerator<T> {
  let last = '';
  for (;;) {
    const batch = await tenantRows(
      ctx,
      entity,
      [sql`employee_id = ${employeeId}`, sql`id > ${last}`],
      sql`order by id limit ${BATCH}`,
    );
    yield* batch;
    last = batch.at(-1)?.id ?? '';
    if (batch.length < BATCH) return;
  }
}
