import { createRow, type NewValues } from '#api/crud/create-row.ts';
import { requireLive, type InputReference } from '#api/crud/require-live.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { allowanceOf } from '#api/features/withdrawals/allowance.service.ts';
import { isActiveOn, lockPeople, type IdentifiedEmployee } from '#api/features/withdrawals/identity-check.service.ts';
import {
  decide,
  type Allowance,
  type Decision,
  type Facts,
} from '#api/features/withdrawals/withdrawal-decision.service.ts';
import { copyAllowance, copyPerson, copyPiece } from '#api/features/withdrawals/withdrawal-record.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import type { RefusalCode } from '#api/features/withdrawals/withdrawal.rules.ts';
import { publishWithdrawal } from '#api/features/withdrawals/withdrawal.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { SignatureInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { forbidden, invalid, notFound, type FieldFault } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { issueFreePieces, lockWarehousePlaces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { findPlaces, lockWarehouse, type CounterPlace, type WarehouseFacts } from './counter-facts.queries.ts';

/** One line of a basket. */
export type CounterLine = { certificateId: string; quantity: number };

/**
 * Functions that prevent races from exceeding a rule or the stock. Tests replace them by versions without locks, to show
 * that the locks are necessary.
 */
export type CounterGuards = {
  lockPeople: typeof lockPeople;
  lockPlaces: typeof lockWarehousePlaces;
  decide: typeof decideAtCounter;
};
/** The guards of the product. */
export const COUNTER_GUARDS: CounterGuards = { lockPeople, lockPlaces: lockWarehousePlaces, decide: decideAtCounter };

/** Only an administrator may approve what the rule does not allow. */
export function requireApprover({ viewer }: TenantContext, reason: string | null | undefined): string | null {
  if (!reason) return null;
  if (!viewer.isCustomerAdmin) throw forbidden();
  return reason;
}

/** A basket for one person. */
export type Basket = {
  warehouseId: string;
  employeeId: string;
  lines: readonly CounterLine[];
  /** Reason of the caller's approval of lines beyond the rule; null when the caller approves nothing. */
  approvalReason: string | null;
  signature: SignatureInput | null;
};

/** Stores the signature of the person who receives a basket. Returns its id. */
async function storeSignature(tx: Tx, { width, height, strokes }: SignatureInput): Promise<string> {
  const id = newId();
  await change(
    tx.em,
    sql`insert into withdrawal_signature (customer_id, id, width, height, strokes, signed_at)
      values (${tx.customerId}, ${id}, ${width}, ${height}, ${JSON.stringify(strokes)}, ${clock.now()})`,
  );
  return id;
}

/** Everything that is locked and read for a basket. */
export type CounterScene = {
  warehouse: WarehouseFacts;
  person: IdentifiedEmployee;
  places: Map<string, CounterPlace>;
  locked: Map<string, WarehousePlace>;
};

/**
 * Locks the employee, then the stock in the order of its ids. NOT_FOUND for an unknown employee, VALIDATION for an unknown
 * warehouse or certificate; `pathOf` is the path of a line's certificate in the input.
 */
export async function setCounterScene(
  tx: Tx,
  guards: CounterGuards,
  { warehouseId, employeeId, lines }: Pick<Basket, 'warehouseId' | 'employeeId' | 'lines'>,
  pathOf: (index: number) => string,
): Promise<CounterScene> {
  const person = (await guards.lockPeople(tx, [employeeId])).get(employeeId);
  const warehouse = await lockWarehouse(tx, warehouseId);
  const certificateIds = lines.map(({ certificateId }) => certificateId);
  const found = await findPlaces(tx, warehouseId, certificateIds);
  // Names every unknown record of the input; a certificate may also only be missing in this warehouse.
  if (!person || !warehouse || certificateIds.some((id) => !found.has(id)))
    await requireLive(tx, targetsOf({ warehouseId, lines }, pathOf));
  if (!person) throw notFound('Employee');
  if (!warehouse) throw notFound('MainWarehouse');
  const locked = await guards.lockPlaces(
    tx,
    [...found.values()].map(({ id }) => id),
  );
  return { warehouse, person, places: withLockedQuantities(found, locked), locked };
}

/** The records that a basket names, but not the employee; `pathOf` is the path of a line's certificate. */
export const targetsOf = (
  { warehouseId, lines }: Pick<Basket, 'warehouseId' | 'lines'>,
  pathOf: (index: number) => string,
): InputReference[] => [
  { path: 'warehouseId', table: 'main_warehouse', id: warehouseId },
  ...lines.map(({ certificateId: id }, index) => ({ path: pathOf(index), table: 'product_certificate', id })),
];

/** The places that still exist, with the quantities that nobody else can change until the transaction ends. */
const withLockedQuantities = (
  places: Map<string, CounterPlace>,
  locked: Map<string, WarehousePlace>,
): Map<string, CounterPlace> =>
  new Map(
    [...places].flatMap(([certificateId, place]) => {
      const stock = locked.get(place.id);
      return stock ? [[certificateId, { ...place, quantity: stock.available }] as const] : [];
    }),
  );

/** Decides about pieces at a counter; the same decision as at a machine. */
export async function decideAtCounter(
  tx: Tx,
  { warehouse, person, places }: CounterScene,
  { certificateId, quantity }: CounterLine,
  isApproved: boolean,
): Promise<{ decision: Decision; allowance: Allowance | null; place: CounterPlace | null }> {
  const now = clock.now();
  const place = places.get(certificateId) ?? null;
  const moment = { at: now, timeZone: warehouse.timeZone };
  const allowance = place ? await allowanceOf(tx, person, place.productId, moment) : null;
  const today = dayIn(warehouse.timeZone, now);
  const facts: Facts = {
    today,
    isTenantActive: warehouse.tenantStatus === 'ACTIVE',
    isPlaceActive: warehouse.warehouseStatus === 'ACTIVE',
    employee: { isActive: isActiveOn(person, today), proof: 'PROVEN' },
    candidates: place ? [place] : [],
    pieces: quantity,
    allowance,
    grant: isApproved ? 'APPROVED' : 'NONE',
  };
  return { decision: decide(facts), allowance, place };
}

/**
 * Hands out a basket: all lines or none. Throws VALIDATION with each line that fails; `pathOf` is its path in the input.
 */
export async function issueBasket(
  tx: Tx,
  { pubsub, guards }: { pubsub: PubSub; guards: CounterGuards },
  basket: Basket,
  pathOf = (index: number): string => `lines[${index}]`,
): Promise<Withdrawal[]> {
  const scene = await setCounterScene(tx, guards, basket, (index) => `${pathOf(index)}.certificateId`);
  const signatureId = basket.signature ? await storeSignature(tx, basket.signature) : null;
  const issued: Withdrawal[] = [];
  const faults: FieldFault[] = [];
  for (const [index, line] of basket.lines.entries()) {
    const outcome = await issueLine(tx, scene, line, { ...basket, signatureId, guards });
    if (typeof outcome === 'string') faults.push(refusalFault(pathOf(index), outcome));
    else issued.push(outcome);
  }
  if (faults.length > 0) throw invalid(faults);
  for (const withdrawal of issued) publishWithdrawal(tx, pubsub, withdrawal);
  return issued;
}

/** The fault of a line or a withdrawal that the decision refuses. */
export const refusalFault = (path: string, code: RefusalCode): FieldFault => ({
  path,
  key: 'refusal',
  values: { code },
});

/** How the lines of a basket are handed out. */
type Handing = { signatureId: string | null; guards: CounterGuards };

async function issueLine(
  tx: Tx,
  scene: CounterScene,
  line: CounterLine,
  { approvalReason, signatureId, guards }: Pick<Basket, 'approvalReason'> & Handing,
): Promise<Withdrawal | RefusalCode> {
  const { decision, allowance, place } = await guards.decide(tx, scene, line, approvalReason !== null);
  if (!place) return 'OUT_OF_STOCK';
  if (decision.kind === 'refuse') return decision.code;
  const stock = scene.locked.get(place.id);
  if (!stock || stock.available < line.quantity) return 'OUT_OF_STOCK';
  const now = clock.now();
  const row = await createRow(tx, Withdrawal, {
    ...counterValues(tx, scene, place, line.quantity),
    ...copyAllowance(allowance),
    ...(decision.isExtra ? approvedBy(tx, approvalReason) : {}),
    approvalStatus: 'APPROVED',
    approvedAt: now,
    requestedAt: now,
    deliveredAt: now,
    deliveryStatus: 'SUCCESS',
    withdrawalStatus: 'DELIVERED',
    signatureId,
  });
  const left = await issueFreePieces(tx, stock, line.quantity, row.id);
  if (!left) return 'OUT_OF_STOCK';
  scene.locked.set(place.id, left);
  return row;
}

/** The console user who approves, with the reason. */
export const approvedBy = ({ actor }: Tx, reason: string | null) => ({
  approvalUserId: actor.id,
  approvalUserName: actor.name,
  approvalReason: reason,
});

/** Values of a withdrawal over a counter that are copied from other records (NR-6). */
export function counterValues(
  tx: Tx,
  { warehouse, person }: CounterScene,
  place: CounterPlace,
  quantity: number,
): NewValues<Withdrawal> {
  return {
    sourceType: 'LICENSE',
    sourceId: warehouse.id,
    sourceName: warehouse.name,
    sourceCode: warehouse.code,
    placeId: place.id,
    ...copyPerson(person),
    employeeIdentification: person.identification,
    ...copyPiece(place),
    quantityRequested: quantity,
    deliveryMode: 'MANUAL',
    requestedById: tx.actor.id,
    requestedByName: tx.actor.name,
    discrepancies: [],
  };
}
