import { change, sql } from '#api/db/sql.ts';
import { write } from '#api/crud/write.ts';
import { issueCredential } from '#api/features/machines/machine-credential.service.ts';
import { newId } from '#api/platform/ids.ts';
import { hashPin } from '#api/platform/pin.ts';
import type { Services } from '#api/services/services.ts';

/** A channel of a test machine. */
export type WorldChannel = { id: string; channel: number; productId: string; sizeId: string; certificateId: string };
export type WorldMachine = { id: string; token: string; stockId: string; channels: WorldChannel[] };
export type WorldEmployee = { id: string; identification: string; pin: string };
type EmployeeValues = { permission?: string; status?: string };
export type WorldProduct = { productId: string; sizeId: string; certificateId: string };

export const TEST_PIN = '2468';

/** Cached hashes of TEST_PIN by pepper, because hashing is slow by design. */
const pinHashes = new Map<string, Promise<string>>();

function hashOfTestPin(pepper: string): Promise<string> {
  const hash = pinHashes.get(pepper) ?? hashPin(TEST_PIN, pepper);
  pinHashes.set(pepper, hash);
  return hash;
}

/** Creates records of a test tenant, like the console does, with one call each. */
export class World {
  readonly services: Services;
  readonly customerId: string;

  constructor(services: Services, customerId: string) {
    this.services = services;
    this.customerId = customerId;
  }

  /** Creates a tenant without a realm. */
  static async create(services: Services): Promise<World> {
    const id = newId();
    const code = id.slice(-12).toLowerCase();
    await change(
      services.orm.em.fork(),
      sql`insert into customer (id, display_name, business_id, customer_code, subdomain, licenses_count, realm, time_zone)
        values (${id}, ${`Company ${code}`}, ${id.slice(-14)}, ${code}, ${code}, 10000, ${code}, 'America/Sao_Paulo')`,
    );
    return new World(services, id);
  }

  /** Creates a product with one size and one certificate. */
  async product(certificate: { expires?: string | null } = {}): Promise<WorldProduct> {
    const product = { productId: newId(), sizeId: newId(), certificateId: newId() };
    const name = this.#name('Glove');
    await this.#run(
      sql`insert into product (customer_id, id, name) values (${this.customerId}, ${product.productId}, ${name})`,
    );
    await this.#run(
      sql`insert into product_size (customer_id, id, product_id, size, code) values (${this.customerId}, ${product.sizeId}, ${product.productId}, 'M', ${name})`,
    );
    await this.#run(
      sql`insert into product_certificate (customer_id, id, size_id, name, number, expiration_date)
        values (${this.customerId}, ${product.certificateId}, ${product.sizeId}, 'CA', ${name.slice(-20)}, ${certificate.expires ?? null})`,
    );
    return product;
  }

  /** Creates a group with one rule per product. `period` in days. */
  async group(
    rules: { productId: string; quantity: number; periodDays?: number | null }[],
    period = 30,
  ): Promise<string> {
    const id = newId();
    await this.#run(
      sql`insert into \`group\` (customer_id, id, name, period) values (${this.customerId}, ${id}, ${this.#name('Group')}, ${period})`,
    );
    for (const { productId, quantity, periodDays = null } of rules) {
      await this.#run(
        sql`insert into group_rule (customer_id, id, group_id, product_id, period_days, quantity)
          values (${this.customerId}, ${newId()}, ${id}, ${productId}, ${periodDays}, ${quantity})`,
      );
    }
    return id;
  }

  async employee(groupId: string | null, values: EmployeeValues = {}): Promise<WorldEmployee> {
    const [employee] = await this.employees(groupId, 1, values);
    if (!employee) throw new Error('The employee was not created');
    return employee;
  }

  /** Creates several employees with the same values, in one statement. */
  async employees(groupId: string | null, count: number, values: EmployeeValues = {}): Promise<WorldEmployee[]> {
    const { permission = 'NONE', status = 'ACTIVE' } = values;
    const pinHash = await hashOfTestPin(this.services.config.PIN_PEPPER);
    const people = Array.from({ length: count }, () => ({
      id: newId(),
      identification: this.#name('E'),
      pin: TEST_PIN,
    }));
    const lines = people.map(
      ({ id, identification }) =>
        sql`(${this.customerId}, ${id}, ${`Name of ${identification}`}, ${identification}, ${`${identification}@example.com`}, ${groupId},
          ${permission}, 'EMPLOYEE', ${pinHash}, ${status})`,
    );
    await this.#run(
      sql`insert into employee (customer_id, id, name, identification, email, group_id, permission, access_type, pin_hash, status)
        values ${sql.join(lines)}`,
    );
    return people;
  }

  /** Creates a machine with a credential and channels. The stock of each channel has its ledger row. */
  async machine(
    contents: (WorldProduct & { quantity: number; capacity?: number; status?: string })[],
  ): Promise<WorldMachine> {
    const id = newId();
    const stockId = newId();
    await this.#run(
      sql`insert into machine (customer_id, id, name, code, model, created_at)
        values (${this.customerId}, ${id}, ${this.#name('Machine')}, ${this.#name('PAT')}, 'VISION_V2_MACHINE', now(3) - interval 1 year)`,
    );
    await this.#run(
      sql`insert into machine_stock (customer_id, id, machine_id) values (${this.customerId}, ${stockId}, ${id})`,
    );
    const channels: WorldChannel[] = [];
    for (const [index, content] of contents.entries()) {
      channels.push(await this.#channel(id, stockId, index + 1, content));
    }
    return { id, stockId, channels, token: await this.credential(id) };
  }

  /** Creates one more credential of a machine. */
  async credential(machineId: string): Promise<string> {
    const scope = {
      em: this.em(),
      tenant: { id: this.customerId },
      actor: { type: 'SYSTEM' as const, id: null, name: 'test' },
    };
    return write(
      scope,
      async (tx) => (await issueCredential(tx, machineId, this.services.config.MACHINE_PEPPER)).token,
    );
  }

  em() {
    const em = this.services.orm.em.fork();
    em.setFilterParams('tenant', { customerId: this.customerId });
    return em;
  }

  async #channel(
    machineId: string,
    stockId: string,
    channel: number,
    content: WorldProduct & { quantity: number; capacity?: number; status?: string },
  ): Promise<WorldChannel> {
    const id = newId();
    const { productId, sizeId, certificateId, quantity, capacity = 100 } = content;
    const status = content.status ?? (quantity > 0 ? 'AVAILABLE' : 'EMPTY');
    await this.#run(
      sql`insert into channel (customer_id, id, machine_id, stock_id, channel, product_id, size_id, certificate_id, quantity, capacity, low_level, status)
        values (${this.customerId}, ${id}, ${machineId}, ${stockId}, ${channel}, ${productId}, ${sizeId}, ${certificateId}, ${quantity}, ${capacity}, 2, ${status})`,
    );
    if (quantity > 0) {
      await this.#run(
        sql`insert into stock_movement (customer_id, id, machine_id, channel_id, channel, product_id, size_id, certificate_id, reason, quantity, balance, actor_type)
          values (${this.customerId}, ${newId()}, ${machineId}, ${id}, ${channel}, ${productId}, ${sizeId}, ${certificateId}, 'RESTOCK', ${quantity}, ${quantity}, 'SYSTEM')`,
      );
    }
    return { id, channel, productId, sizeId, certificateId };
  }

  #run = (statement: Parameters<typeof change>[1]) => change(this.services.orm.em.fork(), statement);

  /** A unique name. */
  #name = (kind: string): string => `${kind}-${newId().slice(-10)}`;
}
