import { toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { SHEET_LIMITS } from '../ppe-sheet.rules.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { invalidField } from '#api/platform/errors.ts';
import { addDays, dayIn, startOfDay } from '#api/platform/time-zone.ts';
import { codesIn } from '#api/rules/agent-codes.ts';
import type { ExtractDelivery } from './extract-data.ts';

type Found = {
  deliveredAt: string;
  product: string;
  quantity: number;
  certificate: string | null;
  validUntil: string | null;
  isProved: number;
  agentCodes: string | null;
};

/**
 * The deliveries of a period with their certificates and agents as they were, oldest first; agents of withdrawals from before
 * they were kept are those of the product today. VALIDATION on `from` for too many.
 */
export async function deliveriesForExtract(
  { em, tenant }: Pick<TenantContext, 'em' | 'tenant'>,
  employeeId: string,
  { from, to }: { from: string | null; to: string },
): Promise<ExtractDelivery[]> {
  const { id: customerId, timeZone } = tenant;
  const at = sql`coalesce(withdrawal.delivered_at, withdrawal.requested_at)`;
  const found = await rows(
    em,
    sql<Found>`select ${at} as deliveredAt, coalesce(withdrawal.product_name, '') as product,
        withdrawal.quantity_requested as quantity, withdrawal.certificate,
        date_format(withdrawal.certificate_valid_until, '%Y-%m-%d') as validUntil,
        coalesce(withdrawal.access_delivery, withdrawal.access_confirmation, withdrawal.access_initial,
          withdrawal.signature_id) is not null as isProved, coalesce(withdrawal.agent_codes, product.agent_codes) as agentCodes
      from withdrawal force index (withdrawal_quota)
      left join product on product.customer_id = withdrawal.customer_id and product.id = withdrawal.product_id
      where withdrawal.customer_id = ${customerId} and withdrawal.employee_id = ${employeeId}
        and withdrawal.withdrawal_status = 'DELIVERED' and ${at} < ${startOfDay(timeZone, addDays(to, 1))}
        ${from ? sql`and ${at} >= ${startOfDay(timeZone, from)}` : sql``}
      order by deliveredAt, withdrawal.id limit ${SHEET_LIMITS.deliveries + 1}`,
  );
  if (found.length > SHEET_LIMITS.deliveries)
    throw invalidField('from', 'sheetTooLong', { max: SHEET_LIMITS.deliveries });
  return found.map(({ deliveredAt, quantity, validUntil, isProved, agentCodes, ...one }) => {
    const day = dayIn(timeZone, toInstant(deliveredAt));
    return {
      ...one,
      day,
      quantity: Number(quantity),
      wasValid: one.certificate !== null && (validUntil === null || day <= validUntil),
      isProved: Boolean(isProved),
      agents: codesIn(agentCodes),
    };
  });
}
