import { ulid } from 'ulid';
import type { Company, Row, SeedItem } from './company.ts';
import type { Restocker } from './history.ts';
import { instant } from './instant.ts';
import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;

/** The warehouses of a demo company. `share` of the items is kept there. */
const WAREHOUSES = [
  {
    name: 'Almoxarifado central',
    code: 'ALM-01',
    location: 'Galpão 3',
    description: 'Balcão aberto das 6h às 22h',
    share: 1,
  },
  {
    name: 'Depósito da fundição',
    code: 'ALM-02',
    location: 'Portão 2',
    description: 'Reserva dos turnos da noite',
    share: 0.4,
  },
];

type WarehouseScene = {
  customerId: string;
  items: readonly SeedItem[];
  restocker: Restocker;
  now: number;
};

/** A ledger row of a warehouse. */
type Booking = { days: number; reason: string; quantity: number; allocated?: number; note?: string };

/** Warehouses with stock, and the ledger rows that lead to it, as rows in the order of insertion. */
export function buildWarehouses(chance: Chance, scene: WarehouseScene): Company['tables'] {
  const { customerId, items, now } = scene;
  const id = (time: number) => ulid(time, () => chance.next());
  const warehouses: (Row & { id: string })[] = [];
  const stock: Row[] = [];
  const movements: Row[] = [];
  for (const { share, ...warehouse } of WAREHOUSES) {
    const warehouseId = id(now - 60 * DAY_MS);
    warehouses.push({ customer_id: customerId, id: warehouseId, ...warehouse });
    for (const item of items.filter(() => chance.happens(share))) {
      const place = { warehouse_id: warehouseId, ...contentsOf(item) };
      const placeId = id(now - 59 * DAY_MS);
      const bookings = bookingsOf(chance, item);
      let balance = 0;
      let allocated = 0;
      for (const booking of bookings) {
        balance += booking.quantity;
        allocated += booking.allocated ?? 0;
        const time = now - booking.days * DAY_MS;
        movements.push({
          ...movementOf(scene, booking, time),
          ...place,
          id: id(time),
          warehouse_stock_id: placeId,
          balance,
        });
      }
      const { capacity } = item.product;
      stock.push({
        customer_id: customerId,
        id: placeId,
        ...place,
        quantity_available: balance - allocated,
        quantity_allocated: allocated,
        low_level: capacity,
        par_level: capacity * 5,
        max_level: capacity * 10,
      });
    }
  }
  return [
    ['main_warehouse', warehouses],
    ['warehouse_stock', stock],
    ['stock_movement', movements],
  ];
}

const contentsOf = ({ productId, sizeId, certificateId }: SeedItem) => ({
  product_id: productId,
  size_id: sizeId,
  certificate_id: certificateId,
});

/** A restock, two counts since then, and for some items an allocation. Every tenth item is used up. */
function bookingsOf(chance: Chance, { product: { capacity } }: SeedItem): Booking[] {
  const received = capacity * chance.between(3, 8);
  const left = chance.happens(0.1) ? 0 : chance.between(Math.ceil(capacity / 2), received);
  const lost = left > 4 && chance.happens(0.2) ? chance.between(1, 3) : 0;
  const bookings: Booking[] = [
    { days: 50, reason: 'RESTOCK', quantity: received },
    { days: 21, reason: 'COUNT', quantity: left + lost - received, note: 'Entregas anotadas no balcão' },
    { days: 8, reason: 'COUNT', quantity: -lost, note: 'Embalagem rasgada' },
    { days: 2, reason: 'ALLOCATION', quantity: 0, allocated: left > 10 && chance.happens(0.15) ? 5 : 0 },
  ];
  return bookings.filter(({ quantity, allocated = 0 }) => quantity !== 0 || allocated !== 0);
}

const movementOf = (
  { customerId, restocker }: WarehouseScene,
  { reason, quantity, allocated = 0, note }: Booking,
  time: number,
): Row => ({
  customer_id: customerId,
  reason,
  quantity,
  allocated,
  note: note ?? null,
  actor_type: 'USER',
  actor_id: restocker.id,
  actor_name: restocker.name,
  created_at: instant(time),
});
