import { toInstant } from '#api/crud/rows.ts';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { invalidField } from '#api/platform/errors.ts';
import { addDays, startOfDay } from '#api/platform/time-zone.ts';
import { SHEET_LIMITS } from './ppe-sheet.rules.ts';
import type { SheetDelivery, SheetItem, SheetProof, SheetReturn, SheetTraining } from './render/sheet-data.ts';

type Scope = Pick<TenantContext, 'em' | 'tenant'>;

/** First and last day of a sheet; null: from the beginning. */
export type SheetPeriod = { from: string | null; to: string };

type Delivered = Omit<SheetItem, 'deliveredAt' | 'certificateValidUntil'> & {
  id: string;
  /** As MySQL writes it. */
  deliveredAt: string;
  certificateValidUntil: string | null;
  accessMethod: 'PASSWORD' | 'BIOMETRY' | null;
  identifiedBy: 'NUMBER' | 'BADGE' | null;
  signatureId: string | null;
  place: string;
};

/** SQL: what a sheet shows of a withdrawal, as it was at the delivery. The category is that of the product today. */
const COLUMNS: Sql = sql`withdrawal.id, coalesce(withdrawal.delivered_at, withdrawal.requested_at) as deliveredAt,
  coalesce(withdrawal.product_name, '') as product, withdrawal.size, product.category, withdrawal.certificate,
  date_format(withdrawal.certificate_valid_until, '%Y-%m-%d') as certificateValidUntil,
  coalesce(withdrawal.access_delivery, withdrawal.access_confirmation, withdrawal.access_initial) as accessMethod,
  withdrawal.identified_by as identifiedBy,
  withdrawal.signature_id as signatureId, coalesce(withdrawal.source_code, withdrawal.source_name) as place`;

/** SQL: the delivered withdrawals of an employee, by the index of one employee. */
const deliveredTo = ({ tenant }: Scope, employeeId: string): Sql => sql`withdrawal force index (withdrawal_quota)
  left join product on product.customer_id = withdrawal.customer_id and product.id = withdrawal.product_id
  where withdrawal.customer_id = ${tenant.id} and withdrawal.employee_id = ${employeeId}
    and withdrawal.withdrawal_status = 'DELIVERED'`;

/** SQL: whether an instant is in the period, by the tenant's calendar. */
const isWithin = ({ tenant: { timeZone } }: Scope, column: Sql, { from, to }: SheetPeriod): Sql => {
  const before = sql`${column} < ${startOfDay(timeZone, addDays(to, 1))}`;
  return from ? sql`(${column} >= ${startOfDay(timeZone, from)} and ${before})` : before;
};

/** The deliveries of a period, oldest first. VALIDATION on `from` for too many. */
export async function deliveriesOf(scope: Scope, employeeId: string, period: SheetPeriod): Promise<SheetDelivery[]> {
  const column = sql`coalesce(withdrawal.delivered_at, withdrawal.requested_at)`;
  const found = await rows(
    scope.em,
    sql<Delivered>`select ${COLUMNS}, withdrawal.quantity_requested as quantity from ${deliveredTo(scope, employeeId)}
      and ${isWithin(scope, column, period)} order by deliveredAt, withdrawal.id limit ${SHEET_LIMITS.deliveries + 1}`,
  );
  if (found.length > SHEET_LIMITS.deliveries)
    throw invalidField('from', 'sheetTooLong', { max: SHEET_LIMITS.deliveries });
  const exchanges = await exchangesOf(scope, employeeId);
  return found.map((one) => ({
    ...itemOf(one),
    exchange: exchanges.get(one.id) ?? null,
    proof: proofOf(one),
    place: one.place,
  }));
}

/** What the employee holds now, oldest first. */
export async function heldBy(scope: Scope, employeeId: string): Promise<SheetItem[]> {
  const found = await rows(
    scope.em,
    sql<Delivered>`select ${COLUMNS},
        withdrawal.quantity_requested - withdrawal.quantity_returned - withdrawal.quantity_lost as quantity
      from ${deliveredTo(scope, employeeId)}
        and withdrawal.quantity_requested > withdrawal.quantity_returned + withdrawal.quantity_lost
      order by deliveredAt, withdrawal.id limit ${SHEET_LIMITS.deliveries}`,
  );
  return found.map(itemOf);
}

const itemOf = (one: Delivered): SheetItem => ({
  deliveredAt: toInstant(one.deliveredAt).toISOString(),
  product: one.product,
  size: one.size,
  category: one.category,
  quantity: Number(one.quantity),
  certificate: one.certificate,
  certificateValidUntil: one.certificateValidUntil,
});

const proofOf = ({ signatureId, accessMethod, identifiedBy }: Delivered): SheetProof => {
  if (signatureId) return 'SIGNATURE';
  if (!accessMethod) return 'COUNTER';
  return identifiedBy === 'BADGE' ? `BADGE_${accessMethod}` : accessMethod;
};

/** Why withdrawals replaced earlier pieces, by their ids. */
async function exchangesOf({ em, tenant }: Scope, employeeId: string): Promise<Map<string, string>> {
  const found = await rows(
    em,
    sql<{ id: string; reason: string }>`select replacement_id as id, reason from piece_return
      where customer_id = ${tenant.id} and employee_id = ${employeeId} and replacement_id is not null`,
  );
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

/** Returns of a period that are not undone, oldest first. */
export async function returnsOf(scope: Scope, employeeId: string, period: SheetPeriod): Promise<SheetReturn[]> {
  const found = await rows(
    scope.em,
    sql<Omit<SheetReturn, 'at'> & { at: string }>`select one.created_at as at, one.kind, one.reason, one.quantity,
        coalesce(withdrawal.product_name, '') as product, withdrawal.size, withdrawal.certificate
      from piece_return one
      join withdrawal on withdrawal.customer_id = one.customer_id and withdrawal.id = one.withdrawal_id
      left join piece_return undone on undone.customer_id = one.customer_id and undone.reverses_id = one.id
      where one.customer_id = ${scope.tenant.id} and one.employee_id = ${employeeId} and one.reverses_id is null
        and undone.id is null and ${isWithin(scope, sql`one.created_at`, period)}
      order by one.created_at, one.id limit ${SHEET_LIMITS.deliveries}`,
  );
  return found.map(({ at, ...one }) => ({ ...one, at: toInstant(at).toISOString() }));
}

/** Trainings that were completed until the last day and were valid on a day of the period. */
export async function trainingsOf({ em, tenant }: Scope, employeeId: string, { from, to }: SheetPeriod) {
  return rows(
    em,
    sql<SheetTraining>`select name, date_format(completed_at, '%Y-%m-%d') as completedAt,
        date_format(expires_at, '%Y-%m-%d') as expiresAt
      from training where customer_id = ${tenant.id} and employee_id = ${employeeId} and live = 1
        and completed_at <= ${to} ${from ? sql`and (expires_at is null or expires_at >= ${from})` : sql``}
      order by completed_at, id limit ${SHEET_LIMITS.deliveries}`,
  );
}
