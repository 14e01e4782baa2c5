import { all, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CertificateLine } from '#api/graphql/generated/types.ts';
import { membersOf, type Members } from './same-certificates.service.ts';

/** A certificate before its sizes and pieces are read. */
export type CertificateHead = Pick<
  CertificateLine,
  'id' | 'number' | 'name' | 'productId' | 'productName' | 'expirationDate' | 'state'
>;

/** Most deliveries of a line whose holders are counted. */
const COUNTED_DELIVERIES = 1000;

type Pieces = Pick<CertificateLine, 'holders' | 'heldPieces' | 'hasMoreHolders'>;

const NOBODY: Pieces = { holders: 0, heldPieces: 0, hasMoreHolders: false };

/** Adds the sizes of each line, and where its pieces are. */
export async function withPieces(ctx: TenantContext, heads: readonly CertificateHead[]): Promise<CertificateLine[]> {
  if (heads.length === 0) return [];
  const members = await membersOf(
    ctx,
    heads.map(({ id }) => id),
  );
  const ids = [...members.values()].flatMap(({ ids: own }) => own);
  const [machines, warehouses, people] = await Promise.all([
    piecesInMachines(ctx, ids),
    piecesInWarehouses(ctx, ids),
    heldPieces(ctx, members),
  ]);
  return heads.map((head) => {
    const { ids: own = [], sizes = [] } = members.get(head.id) ?? {};
    const sum = (pieces: ReadonlyMap<string, number>) => own.reduce((total, id) => total + (pieces.get(id) ?? 0), 0);
    return {
      ...head,
      sizes,
      inMachines: sum(machines),
      inWarehouses: sum(warehouses),
      ...(people.get(head.id) ?? NOBODY),
    };
  });
}

const piecesInMachines = (ctx: TenantContext, ids: readonly string[]) =>
  piecesBy(
    ctx,
    sql`select certificate_id as id, sum(quantity) as pieces from channel
      where customer_id = ${ctx.tenant.id} and ${all(isIn('certificate_id', ids))} group by certificate_id`,
  );

const piecesInWarehouses = (ctx: TenantContext, ids: readonly string[]) =>
  piecesBy(
    ctx,
    sql`select certificate_id as id, sum(quantity_available + quantity_allocated) as pieces from warehouse_stock
      where customer_id = ${ctx.tenant.id} and live = 1 and ${all(isIn('certificate_id', ids))} group by certificate_id`,
  );

async function piecesBy({ em }: TenantContext, query: Sql): Promise<Map<string, number>> {
  const found = await rows(em, sql<{ id: string; pieces: number }>`${query}`);
  return new Map(found.map(({ id, pieces }) => [id, Number(pieces)]));
}

/** Who holds pieces of each line. A delivery to an unknown person counts as one person. */
async function heldPieces({ em, tenant }: TenantContext, members: Members): Promise<Map<string, Pieces>> {
  const ofLine = ([lineId, { ids }]: [string, { ids: string[] }]) => sql`(
    select ${lineId} as lineId, count(distinct coalesce(employee_id, id)) as holders,
      coalesce(sum(quantity_requested - quantity_returned - quantity_lost), 0) as pieces, count(*) as deliveries
    from (select id, employee_id, quantity_requested, quantity_returned, quantity_lost from withdrawal
      where customer_id = ${tenant.id} and ${all(isIn('held_certificate_id', ids))}
      limit ${COUNTED_DELIVERIES + 1}) held)`;
  const found = await rows(
    em,
    sql<{ lineId: string; holders: number; pieces: number; deliveries: number }>`${sql.join(
      [...members].map(ofLine),
      sql` union all `,
    )}`,
  );
  return new Map(
    found.map(({ lineId, holders, pieces, deliveries }) => [
      lineId,
      {
        holders: Number(holders),
        heldPieces: Number(pieces),
        hasMoreHolders: Number(deliveries) > COUNTED_DELIVERIES,
      },
    ]),
  );
}
