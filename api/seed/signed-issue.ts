import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { COUNTER_GUARDS, issueBasket } from '#api/features/counter/issue-basket.service.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { book } from './book.ts';
import type { DemoTenant } from './tenant.ts';

/** Most people and products to try until the product issues one. */
const MOST_TRIES = 20;

/** A line of a pen: `at` is its place at each part (0 to 1) of its duration in milliseconds. */
function strokeOf(points: number, start: number, duration: number, at: (part: number) => [x: number, y: number]) {
  return Array.from({ length: points }, (_, index) => {
    const part = index / (points - 1);
    return [...at(part), start + part * duration].map(Math.round);
  }).flat();
}

/** Low and tall loops, and a bow below. */
const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [
    strokeOf(160, 0, 1600, (part) => {
      const angle = 13 * Math.PI * part;
      const loop = 16 + 52 * Math.cos(5 * part) ** 4;
      return [80 + 400 * part + 20 * Math.sin(angle), 112 - 24 * part - loop * Math.cos(angle)];
    }),
    strokeOf(24, 1900, 300, (part) => [130 + 380 * part, 176 - 22 * part - 14 * Math.sin(Math.PI * part)]),
  ],
};

/** Hands out one piece over the counter to a person whose rule allows it, with a signature. */
export async function seedSignedIssue(em: SqlEntityManager, tenant: DemoTenant, pubsub: PubSub): Promise<void> {
  const candidates = await rows(
    em,
    sql<{ warehouseId: string; employeeId: string; certificateId: string }>`
      select place.warehouse_id as warehouseId, employee.id as employeeId, place.certificate_id as certificateId
      from warehouse_stock place
      join group_rule on group_rule.customer_id = place.customer_id and group_rule.product_id = place.product_id
      join employee on employee.customer_id = place.customer_id and employee.group_id = group_rule.group_id
        and employee.status = 'ACTIVE'
      where place.customer_id = ${tenant.customerId} and place.quantity_available > 0
      order by employee.id, place.id limit ${MOST_TRIES}`,
  );
  for (const { warehouseId, employeeId, certificateId } of candidates) {
    const isIssued = await book(em, tenant, async (tx) =>
      issueBasket(
        tx,
        { pubsub, guards: COUNTER_GUARDS },
        {
          warehouseId,
          employeeId,
          lines: [{ certificateId, quantity: 1 }],
          approvalReason: null,
          signature: SIGNATURE,
        },
      ),
    );
    if (isIssued) return;
  }
}
