import { keycloakShards } from '#api/config.ts';
import { withoutUndefined } from '#api/crud/create-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { createMachines } from '#api/features/machines/machine.service.ts';
import { takeLogo } from '#api/features/uploads/upload.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CreateCustomerInput } from '#api/graphql/generated/types.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { AppError, invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { validate } from '#api/rules/validate.ts';
import { beginSetup } from './customer-setup.service.ts';
import { refuseTaken } from './customer-unique.ts';
import { Customer } from './customer.entity.ts';
import { newCustomerRules } from './customer.rules.ts';
import { customerRow } from './customer.service.ts';

/**
 * Writes a customer with its administrator and machines in one transaction, all still waiting for what is made on other
 * servers: realm, account and invitation follow (customer-setup.task.ts), also where this process ends right after it.
 */
export async function createCustomer(ctx: Context, input: CreateCustomerInput): Promise<Customer> {
  const { administrator, machines, ...values } = validate(newCustomerRules, input);
  refuseNamedCustomers(input.machines ?? []);
  const { config, identity } = ctx.services;
  const max = config.MACHINES_PER_CUSTOMER;
  if (machines && machines.length > max) throw invalidField('machines', 'machineLimit', { max });
  const id = newId();
  const language = await languageOf(ctx);
  await write({ ...ctx, tenant: { id } }, async (tx) => {
    await refuseTaken(tx, id, values);
    const realm = await freeRealmName(tx, identity.realmName(values.subdomain), id);
    const shard = await emptiestShard(tx, Object.keys(keycloakShards(config)));
    const administratorId = administrator ? newId() : null;
    const by = { createdBy: tx.actor.id, updatedBy: tx.actor.id };
    const customer = { ...withoutUndefined(values), id, realm, shard, administratorId, status: 'PENDING', ...by };
    tx.em.persist(Object.assign(new Customer(), customer));
    // Everything else refers to it.
    await tx.em.flush();
    await takeLogo(tx, values.logoUrl, { current: null, fromPlatform: true });
    if (administrator && administratorId) {
      const person = { customerId: id, id: administratorId, isCustomerAdmin: true, status: 'PENDING' };
      tx.em.persist(Object.assign(new ConsoleUser(), { ...administrator, ...person, ...by }));
    }
    await createMachines(tx, machines ?? []);
    await beginSetup(ctx.services, tx, id, { step: 'REALM', language });
  }).catch((error: unknown) => {
    throw isRealmTaken(error) ? invalidField('subdomain', 'taken') : error;
  });
  return customerRow(ctx.em, id);
}

/** The customer that a machine could name does not exist yet. */
function refuseNamedCustomers(machines: readonly { customerId?: string | null }[]): void {
  const named = machines.flatMap(({ customerId }, index) => (customerId ? [index] : []));
  if (named.length > 0)
    throw invalid(named.map((index) => ({ path: `machines[${index}].customerId`, key: 'unknown' })));
}

/** The realm of a customer that was deleted stays until it is removed for good, and is nobody else's. */
async function freeRealmName(tx: Tx, name: string, id: string): Promise<string> {
  const taken = await firstRow(tx.em, sql`select 1 from customer where realm = ${name} limit 1`);
  // No subdomain holds an underscore.
  return taken ? `${name}_${id.toLowerCase()}` : name;
}

/** The Keycloak with the fewest realms, those of deleted customers among them: they stand there until they are purged. */
async function emptiestShard(tx: Tx, shards: readonly string[]): Promise<string> {
  const counted = await rows(
    tx.em,
    sql<{ shard: string; realms: number }>`select shard, count(*) as realms from customer group by shard`,
  );
  const realms = new Map(counted.map((row) => [row.shard, Number(row.realms)]));
  const emptier = (one: string, other: string) => ((realms.get(other) ?? 0) < (realms.get(one) ?? 0) ? other : one);
  return shards.reduce(emptier, 'default');
}

/** Two customers at once under one subdomain want one realm, too; which key tells the second is up to MySQL. */
function isRealmTaken(error: unknown): boolean {
  if (!(error instanceof AppError) || !('fields' in error.details)) return false;
  const fields: FieldFault[] = error.details.fields;
  return fields.some(({ path }) => path === 'realm');
}

/** As the person has chosen, else as their browser asks. */
async function languageOf({ em, viewer, language }: Context): Promise<MailLanguage> {
  const person = await firstRow(
    em,
    sql<{ language: MailLanguage | null }>`select language from system_admin where id = ${viewer?.id ?? null}`,
  );
  return person?.language ?? language;
}
