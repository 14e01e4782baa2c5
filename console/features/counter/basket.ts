import type { ListCounterItemsQuery } from '#console/generated/operations.ts';

/** Stock of a certificate in the warehouse of the counter, and what the person may take of its product. */
export type CounterItem = ListCounterItemsQuery['listCounterItems'][number];

/** Chosen pieces by certificate, in the order of the choice. */
export type Basket = ReadonlyMap<string, { item: CounterItem; quantity: number }>;

/** A line of the basket. */
export type BasketLine = { certificateId: string; item: CounterItem; quantity: number; isBeyondRule: boolean };

const idOf = ({ item }: CounterItem): string => item.certificateId;

/** The lines of the basket; pieces of all sizes of a product count together. */
export function linesOf(basket: Basket): BasketLine[] {
  const pieces = new Map<string, number>();
  return [...basket].map(([certificateId, { item, quantity }]) => {
    const { productId } = item.item;
    const total = (pieces.get(productId) ?? 0) + quantity;
    pieces.set(productId, total);
    const left = item.allowance ? item.allowance.left : 0;
    return { certificateId, item, quantity, isBeyondRule: left !== null && total > left };
  });
}

/** The basket after a choice among the shown tiles: new ones get one piece, the others of the shown ones leave. */
export function choose(basket: Basket, shown: readonly CounterItem[], chosen: readonly string[]): Basket {
  const isLeft = (id: string) => !chosen.includes(id) && shown.some((item) => idOf(item) === id);
  const kept = [...basket].filter(([id]) => !isLeft(id));
  const added = shown.filter((item) => chosen.includes(idOf(item)) && !basket.has(idOf(item)));
  return new Map([...kept, ...added.map((item) => [idOf(item), { item, quantity: 1 }] as const)]);
}

/** The basket after a scan: one more piece. */
export function addOne(basket: Basket, item: CounterItem): Basket {
  const quantity = (basket.get(idOf(item))?.quantity ?? 0) + 1;
  return new Map([...basket, [idOf(item), { item, quantity }]]);
}

export function setQuantity(basket: Basket, certificateId: string, quantity: number): Basket {
  const entry = basket.get(certificateId);
  return entry ? new Map([...basket, [certificateId, { ...entry, quantity }]]) : basket;
}

export const remove = (basket: Basket, certificateId: string): Basket =>
  new Map([...basket].filter(([id]) => id !== certificateId));

/** The basket with the newest stock and allowances. */
export function refreshed(basket: Basket, items: readonly CounterItem[]): Basket {
  const newest = new Map(items.map((item) => [idOf(item), item]));
  return new Map([...basket].map(([id, entry]) => [id, { ...entry, item: newest.get(id) ?? entry.item }]));
}

/** The item of a scanned code: of its size, its certificate if no other item has it, or the only item that was found. */
export function scannedItem(found: readonly CounterItem[], text: string): CounterItem | undefined {
  const code = text.trim().toLowerCase();
  const ofSize = found.filter(({ item }) => item.sizeCode.toLowerCase() === code);
  const ofCertificate = found.filter(({ item }) => item.certificateNumber.toLowerCase() === code);
  return [ofSize, ofCertificate, found].find((items) => items.length === 1)?.[0];
}

/** Number of pieces. */
export const piecesOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0);
