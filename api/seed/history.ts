import { ulid } from 'ulid';
import { GROUPS } from './catalogue.ts';
import type { Company, Row, SeedChannel, SeedEmployee, SeedMachine } from './company.ts';
import { instant } from './instant.ts';
import { CURRENCY } from './products.ts';
import type { Chance } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The person who restocks in the demo. */
export type Restocker = { id: string; name: string };

/** Refusals that are decided before the channel is checked; their rows have only the requested channel number. */
const REFUSED_BEFORE_CHANNEL = new Set(['EMPLOYEE_INACTIVE', 'WRONG_PIN']);
const NO_CHANNEL: Row = Object.fromEntries(
  `channel_id product_id product_name size_id size size_code certificate_id certificate certificate_valid_until agent_codes unit_price currency`
    .split(' ')
    .map((column) => [column, null]),
);

/** Generated rows of the three tables. */
export type History = { withdrawals: Row[]; movements: Row[]; channels: Row[] };

type Stock = { channel: SeedChannel; machine: SeedMachine; quantity: number };

/** Employees tried for one row, when the requests of others leave no row. */
const MAX_TRIES = 1000;

/**
 * Generates days of withdrawals and restocks by the product's own rules: nobody receives more than the rule allows,
 * each piece has one ledger row, channels are refilled in the morning. The sum of the ledger equals the stock.
 */
export class HistoryBuilder {
  readonly #chance: Chance;
  readonly #customerId: string;
  readonly #company: Company;
  readonly #restocker: Restocker;
  readonly #stocks: Stock[];
  /** Channels by product name and size. */
  readonly #stocksOf: Map<string, Map<string, Stock[]>>;
  /** Employee and product → times of delivery, for the sliding period. */
  readonly #received = new Map<string, number[]>();
  #history: Omit<History, 'channels'> = { withdrawals: [], movements: [] };

  constructor(chance: Chance, customerId: string, company: Company, restocker: Restocker) {
    this.#chance = chance;
    this.#customerId = customerId;
    this.#company = company;
    this.#restocker = restocker;
    this.#stocks = company.machines.flatMap((machine) =>
      machine.channels.map((channel) => ({ channel, machine, quantity: 0 })),
    );
    const byProduct = Map.groupBy(this.#stocks, ({ channel }) => channel.item.product.name);
    this.#stocksOf = new Map(
      [...byProduct].map(([product, stocks]) => [product, Map.groupBy(stocks, ({ channel }) => channel.item.size)]),
    );
  }

  /** Generates the days from `from` to `now` (milliseconds), with about `perDay` requests per working day. */
  build(from: number, now: number, perDay: number): History {
    for (let day = from; day <= now; day += DAY_MS) {
      this.#restockAll(day, day === from, now);
      const requests = this.#requestTimes(day, this.#requestsOn(day, perDay)).filter((time) => time < now - 60_000);
      for (const time of requests) this.#request(time);
    }
    return { ...this.#history, channels: this.channelRows() };
  }

  /** Generates one day with exactly `count` withdrawals, and forgets its rows, so that any number of days fits. */
  buildDay(day: number, isFirst: boolean, count: number, now: number): Omit<History, 'channels'> {
    this.#history = { withdrawals: [], movements: [] };
    this.#restockAll(day, isFirst, now);
    const passed = Math.min(1, Math.max(0, now - 60_000 - day) / DAY_MS);
    const times = this.#requestTimes(day, count).map((time) => day + (time - day) * passed);
    const { withdrawals } = this.#history;
    times.forEach((time, index) => {
      for (let tries = 0; withdrawals.length === index && tries < MAX_TRIES; tries++) this.#request(time);
    });
    return this.#history;
  }

  /** The channels with their present contents. */
  channelRows(): Row[] {
    return this.#stocks.map((stock, index) => this.#channelRow(stock, index));
  }

  #restockAll(day: number, isFirst: boolean, now: number): void {
    for (const stock of this.#stocks)
      if (isFirst || this.#needsRestock(stock, day)) this.#restock(stock, day + 9.5 * HOUR_MS, now);
  }

  /** Number of requests of a day: none on Sundays, fewer on Saturdays. */
  #requestsOn(day: number, perDay: number): number {
    const weekday = new Date(day).getUTCDay();
    return weekday === 0 ? 0 : Math.round(perDay * (weekday === 6 ? 0.4 : 0.8 + this.#chance.next() * 0.4));
  }

  /** Times of requests: most at shift changes. Days start at midnight UTC, the hours are those of São Paulo. */
  #requestTimes(day: number, count: number): number[] {
    const peaks = [1.6, 8.9, 10.2, 13, 16.5, 20.2];
    return Array.from(
      { length: count },
      () => day + (this.#chance.pick(peaks) + (this.#chance.next() + this.#chance.next() - 1) * 1.6) * HOUR_MS,
    ).sort((a, b) => a - b);
  }

  /** Restocks are on Tuesdays and Fridays; some channels are skipped at random. */
  #needsRestock({ channel, quantity }: Stock, day: number): boolean {
    return [2, 5].includes(new Date(day).getUTCDay()) && quantity <= channel.lowLevel && this.#chance.happens(0.4);
  }

  #restock(stock: Stock, time: number, now: number): void {
    const pieces = stock.channel.capacity - stock.quantity;
    if (pieces <= 0 || time > now) return;
    this.#move(stock, pieces, time, {
      reason: 'RESTOCK',
      actor_type: 'USER',
      actor_id: this.#restocker.id,
      actor_name: this.#restocker.name,
    });
  }

  #request(time: number): void {
    const employee = this.#chance.pick(this.#company.employees);
    const group = GROUPS.find(({ name }) => name === employee.group);
    const rule = this.#chance.pick(group?.rules ?? []);
    const stock = this.#findStock(rule.product, employee);
    if (!stock) return;
    const periodDays = rule.periodDays ?? group?.period ?? 30;
    const usedBefore = this.#usedBy(employee, stock, time - periodDays * DAY_MS);
    const allowance = {
      rule_group_name: employee.group,
      rule_quantity: rule.quantity,
      rule_period_kind: 'SLIDING',
      rule_period_days: periodDays,
      rule_used_before: usedBefore,
    };
    if (!employee.active)
      return void (this.#chance.happens(0.1) && this.#refuse(time, employee, stock, 'EMPLOYEE_INACTIVE', allowance));
    if (this.#chance.happens(0.015)) return this.#refuse(time, employee, stock, 'WRONG_PIN', allowance);
    if (Date.parse(stock.channel.item.validUntil) + DAY_MS < time)
      return void (this.#chance.happens(0.3) && this.#refuse(time, employee, stock, 'CERTIFICATE_EXPIRED', allowance));
    if (usedBefore >= rule.quantity)
      return void (this.#chance.happens(0.06) && this.#refuse(time, employee, stock, 'QUOTA_EXCEEDED', allowance));
    if (stock.quantity === 0)
      return void (this.#chance.happens(0.3) && this.#refuse(time, employee, stock, 'OUT_OF_STOCK', allowance));
    if (this.#chance.happens(0.02)) return this.#fail(time, employee, stock, allowance);
    this.#deliver(time, employee, stock, allowance);
  }

  /** Finds a channel with the product in this person's size, in the machine assigned to this person. */
  #findStock(product: string, employee: SeedEmployee): Stock | undefined {
    const bySize = [...(this.#stocksOf.get(product)?.values() ?? [])];
    const fitting = bySize[Number(employee.identification) % Math.max(1, bySize.length)] ?? [];
    return fitting[Math.floor(Number(employee.identification) / 7) % Math.max(1, fitting.length)];
  }

  #usedBy(employee: SeedEmployee, { channel }: Stock, since: number): number {
    return (this.#received.get(`${employee.id}/${channel.item.productId}`) ?? []).filter((time) => time > since).length;
  }

  #deliver(time: number, employee: SeedEmployee, stock: Stock, allowance: Row): void {
    const deliveredAt = time + this.#chance.between(4000, 9000);
    const row = this.#withdrawal(time, employee, stock, {
      ...allowance,
      approval_status: 'APPROVED',
      approved_at: instant(time),
      delivery_status: 'SUCCESS',
      delivered_at: instant(deliveredAt),
      access_delivery: 'PASSWORD',
      withdrawal_status: 'DELIVERED',
      updated_at: instant(deliveredAt),
    });
    const key = `${employee.id}/${stock.channel.item.productId}`;
    this.#received.set(key, [...(this.#received.get(key) ?? []), time]);
    this.#move(stock, -1, deliveredAt, {
      reason: 'DELIVERY',
      withdrawal_id: row.id ?? null,
      actor_type: 'MACHINE',
      actor_id: stock.machine.id,
      actor_name: stock.machine.name,
    });
  }

  #fail(time: number, employee: SeedEmployee, stock: Stock, allowance: Row): void {
    this.#withdrawal(time, employee, stock, {
      ...allowance,
      approval_status: 'APPROVED',
      approved_at: instant(time),
      delivery_status: 'FAILED',
      delivery_reason: 'MOTOR_TIMEOUT',
      withdrawal_status: 'FAILED_DELIVERY',
    });
  }

  #refuse(time: number, employee: SeedEmployee, stock: Stock, refusalCode: string, allowance: Row): void {
    this.#withdrawal(time, employee, stock, {
      ...allowance,
      ...(REFUSED_BEFORE_CHANNEL.has(refusalCode) && NO_CHANNEL),
      approval_status: 'REJECTED',
      delivery_status: 'FAILED',
      refusal_code: refusalCode,
      withdrawal_status: 'REJECTED',
    });
  }

  #withdrawal(time: number, employee: SeedEmployee, { channel, machine }: Stock, outcome: Row): Row {
    const { item } = channel;
    const row: Row = {
      customer_id: this.#customerId,
      id: this.#id(time),
      source_type: 'MACHINE',
      source_id: machine.id,
      source_name: machine.name,
      source_code: machine.code,
      machine_channel: channel.number,
      channel_id: channel.id,
      employee_id: employee.id,
      employee_name: employee.name,
      employee_identification: employee.identification,
      sector: employee.sector,
      role: employee.role,
      cost_centers: JSON.stringify([employee.costCenter]),
      product_id: item.productId,
      product_name: item.product.name,
      size_id: item.sizeId,
      size: item.size,
      size_code: item.sizeCode,
      certificate_id: item.certificateId,
      certificate: item.product.ca,
      certificate_valid_until: item.validUntil,
      agent_codes: '',
      unit_price: item.product.price,
      currency: CURRENCY,
      identified_by: 'NUMBER',
      access_initial: 'PASSWORD',
      delivery_mode: 'AUTOMATIC',
      discrepancies: '[]',
      requested_at: instant(time),
      machine_time: instant(time),
      created_at: instant(time),
      updated_at: instant(time),
      created_by: machine.id,
      updated_by: machine.id,
      // A delivery result is a second change of the row.
      version: outcome.approval_status === 'APPROVED' ? 2 : 1,
      ...outcome,
    };
    this.#history.withdrawals.push(row);
    return row;
  }

  #move(stock: Stock, pieces: number, time: number, why: Row): void {
    const { channel } = stock;
    stock.quantity += pieces;
    this.#history.movements.push({
      customer_id: this.#customerId,
      id: this.#id(time),
      machine_id: channel.machineId,
      channel_id: channel.id,
      channel: channel.number,
      product_id: channel.item.productId,
      size_id: channel.item.sizeId,
      certificate_id: channel.item.certificateId,
      quantity: pieces,
      balance: stock.quantity,
      created_at: instant(time),
      withdrawal_id: null,
      ...why,
    });
  }

  /** One channel of the demo is jammed and one is in maintenance. */
  #channelRow({ channel, machine, quantity }: Stock, index: number): Row {
    const jammed = index === 9;
    const status = jammed ? 'ERROR' : index === 16 ? 'MAINTENANCE' : quantity === 0 ? 'EMPTY' : 'AVAILABLE';
    return {
      customer_id: this.#customerId,
      id: channel.id,
      machine_id: machine.id,
      stock_id: machine.stockId,
      channel: channel.number,
      product_id: channel.item.productId,
      size_id: channel.item.sizeId,
      certificate_id: channel.item.certificateId,
      quantity,
      capacity: channel.capacity,
      low_level: channel.lowLevel,
      status,
      error_code: jammed ? 'MOTOR_TIMEOUT' : null,
      error_message: jammed ? 'Motor did not reach the end position' : null,
    };
  }

  #id(time: number): string {
    return ulid(Math.floor(time), () => this.#chance.next());
  }
}
