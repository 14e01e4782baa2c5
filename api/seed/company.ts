import { ulid } from 'ulid';
import { COST_CENTERS, GROUPS, MACHINES, SECTORS } from './catalogue.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import type { Chance } from './random.ts';
import { CURRENCY, PRODUCTS, type SeedProduct } from './products.ts';
import { plainLetters } from '#api/platform/plain-letters.ts';

/** Channel numbers on the front of a machine: four trays of six. */
const CHANNEL_NUMBERS = [1, 2, 3, 4].flatMap((tray) => [1, 2, 3, 4, 5, 6].map((place) => tray * 10 + place));

/** A row to insert: column → value. */
export type Row = Record<string, string | number | boolean | null>;

/** Size of a demo company. */
export type CompanySize = {
  employees: number;
  groups: number;
  products: number;
  machines: number;
  withdrawalsPerDay: number;
};

/** A product in one size with its certificate. */
export type SeedItem = {
  productId: string;
  product: SeedProduct;
  sizeId: string;
  size: string;
  sizeCode: string;
  certificateId: string;
  validUntil: string;
};
/** An employee of the demo. The PIN is plain text. */
export type SeedEmployee = {
  id: string;
  name: string;
  identification: string;
  pin: string;
  active: boolean;
  sector: string;
  role: string;
  costCenter: string;
  group: string;
};
/** A channel of a demo machine. */
export type SeedChannel = {
  id: string;
  machineId: string;
  number: number;
  item: SeedItem;
  capacity: number;
  lowLevel: number;
};
/** A machine of the demo. */
export type SeedMachine = { id: string; name: string; code: string; stockId: string; channels: SeedChannel[] };

/** The structure of a company: objects for the history, and rows for the tables. */
export type Company = {
  employees: SeedEmployee[];
  machines: SeedMachine[];
  items: SeedItem[];
  tables: [table: string, rows: Row[]][];
};

const DAY_MS = 86_400_000;

/** Number in the code of the first machine. */
const FIRST_ASSET = 3120;

/** Days of history of a demo company before now. */
export const HISTORY_DAYS = 60;

/** Builds sectors, people, products, rules and machines of a company that was founded at `foundedAt` (milliseconds). */
export function buildCompany(
  chance: Chance,
  customerId: string,
  emailDomain: string,
  size: CompanySize,
  foundedAt: number,
  historyDays = HISTORY_DAYS,
): Company {
  const id = () => ulid(foundedAt, () => chance.next());
  const base = () => ({ customer_id: customerId, id: id() });

  const sectors = SECTORS.map(({ name, code, description }) => ({ ...base(), name, code, description }));
  const costCenters = COST_CENTERS.map((costCenter) => ({ ...base(), ...costCenter }));
  const jobRoles = [...new Set(SECTORS.flatMap(({ roles }) => roles))].map((name) => ({ ...base(), name }));
  const groups = GROUPS.slice(0, size.groups).map(({ name, period }) => ({ ...base(), name, period }));

  const { products, sizes, certificates, items } = buildProducts(base, size.products, foundedAt + historyDays * DAY_MS);
  const rules = groups.flatMap((group) =>
    (GROUPS.find(({ name }) => name === group.name)?.rules ?? []).flatMap((rule, position) => {
      const product = products.find(({ name }) => name === rule.product);
      if (!product) return [];
      return [
        {
          ...base(),
          group_id: group.id,
          product_id: product.id,
          period_days: rule.periodDays ?? null,
          quantity: rule.quantity,
          position,
        },
      ];
    }),
  );

  const employees: SeedEmployee[] = [];
  const employeeRows: Row[] = [];
  const bookings: Row[] = [];
  const names = namesOf(chance, size.employees);
  names.forEach((name, index) => {
    const sector = chance.pick(
      SECTORS.filter((candidate) => candidate.groups.some((group) => groups.some((known) => known.name === group))),
    );
    const sectorIndex = SECTORS.indexOf(sector);
    const group = chance.pick(sector.groups.filter((candidate) => groups.some((known) => known.name === candidate)));
    const role = chance.pick(sector.roles);
    const costCenter = COST_CENTERS[sectorIndex] ?? COST_CENTERS[0];
    const identification = String(3900 + index * 7).padStart(6, '0');
    const employee = {
      id: id(),
      name,
      identification,
      pin: demoPin(identification),
      active: index === 0 || !chance.happens(0.04),
      sector: sector.name,
      role,
      costCenter: costCenter?.name ?? '',
      group,
    };
    employees.push(employee);
    employeeRows.push({
      customer_id: customerId,
      id: employee.id,
      name,
      identification: employee.identification,
      email: `${toAscii(size.employees > NAME_PAIRS / 2 ? `${name} ${identification}` : name)}@${emailDomain}`,
      admission_date: new Date(foundedAt - chance.between(30, 4000) * DAY_MS).toISOString().slice(0, 10),
      sector_id: sectors[sectorIndex]?.id ?? null,
      job_role_id: jobRoles.find((candidate) => candidate.name === role)?.id ?? null,
      group_id: groups.find((candidate) => candidate.name === group)?.id ?? null,
      permission: index === 0 ? 'SUPERVISOR' : index === 1 ? 'OPERATOR' : 'NONE',
      access_type: chance.happens(0.06) ? 'SUPPLIER' : 'EMPLOYEE',
      status: employee.active ? 'ACTIVE' : 'INACTIVE',
    });
    const booked = costCenters.find((candidate) => candidate.name === employee.costCenter);
    if (booked) bookings.push({ customer_id: customerId, employee_id: employee.id, cost_center_id: booked.id });
  });

  const machines = machinesOf(size.machines).map((machine, index) => {
    const machineId = id();
    const channels = CHANNEL_NUMBERS.map((number, place) => {
      const item = items[(place + index * 5) % items.length];
      if (!item) throw new Error('A company needs products');
      const { capacity } = item.product;
      return { id: id(), machineId, number, item, capacity, lowLevel: Math.max(1, Math.round(capacity / 4)) };
    });
    return {
      id: machineId,
      name: machine.name,
      code: `PAT-${FIRST_ASSET + index}`,
      model: machine.model,
      observation: machine.observation,
      stockId: id(),
      channels,
    };
  });

  return {
    employees,
    machines,
    items,
    tables: [
      ['sector', sectors],
      ['cost_center', costCenters],
      ['job_role', jobRoles],
      ['group', groups],
      ['employee', employeeRows],
      ['employee_cost_center', bookings],
      ['product', products],
      ['product_size', sizes],
      ['product_certificate', certificates],
      ['group_rule', rules],
      [
        'machine',
        machines.map(({ id: machineId, name, code, model, observation }) => ({
          customer_id: customerId,
          id: machineId,
          name,
          code,
          model,
          observation,
        })),
      ],
      [
        'machine_stock',
        machines.map(({ id: machineId, stockId }) => ({ customer_id: customerId, id: stockId, machine_id: machineId })),
      ],
    ],
  };
}

function buildProducts(base: () => { customer_id: string; id: string }, count: number, now: number) {
  const products: (Row & { id: string; name: string })[] = [];
  const sizes: Row[] = [];
  const certificates: Row[] = [];
  const items: SeedItem[] = [];
  PRODUCTS.slice(0, count).forEach((product, index) => {
    const { name, category, validityDays } = product;
    const productRow = { ...base(), name, category, validity_days: validityDays };
    products.push(productRow);
    product.sizes.forEach((size, position) => {
      const sizeCode = `${String(index + 1).padStart(3, '0')}-${toAscii(size).toUpperCase()}`;
      const { par, price } = product;
      const sizeRow = {
        ...base(),
        product_id: productRow.id,
        size,
        code: sizeCode,
        position,
        par,
        price,
        currency: CURRENCY,
      };
      const validUntil = new Date(now + product.caDays * DAY_MS).toISOString().slice(0, 10);
      const certificate = {
        ...base(),
        size_id: sizeRow.id,
        name: `CA ${product.ca}`,
        number: product.ca,
        expiration_date: validUntil,
      };
      sizes.push(sizeRow);
      certificates.push(certificate);
      items.push({
        productId: productRow.id,
        product,
        sizeId: sizeRow.id,
        size,
        sizeCode,
        certificateId: certificate.id,
        validUntil,
      });
    });
  });
  return { products, sizes, certificates, items };
}

/** Number of pairs of a first and a family name. */
const NAME_PAIRS = FIRST_NAMES.length * LAST_NAMES.length;

/** Names of people: unique pairs; in a company with too many people for that, names with two family names. */
function namesOf(chance: Chance, count: number): string[] {
  if (count > NAME_PAIRS / 2)
    return Array.from(
      { length: count },
      () => `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)} ${chance.pick(LAST_NAMES)}`,
    );
  const names = new Set<string>();
  while (names.size < count) names.add(`${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`);
  return [...names];
}

/** The machines of the catalogue, then numbered ones like them. */
const machinesOf = (count: number): (typeof MACHINES)[number][] =>
  Array.from({ length: count }, (_, index) => {
    const known = MACHINES[index % MACHINES.length];
    if (!known) throw new Error('The catalogue has no machines');
    const number = String(index + 1).padStart(3, '0');
    return index < MACHINES.length ? known : { ...known, name: `M-${number} ${known.name.replace(/^\S+ /, '')}` };
  });

/**
 * The PIN of a demo employee: derived from the number, because the simulator needs it and the database has only a hash.
 */
export const demoPin = (identification: string): string => String(1000 + ((Number(identification) * 7919) % 9000));

/** "João Prado" → joao.prado */
const toAscii = (text: string): string =>
  plainLetters(text)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');
