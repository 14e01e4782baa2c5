import { keycloakShards } from '#api/config.ts';
import { withoutUndefined } from '#api/crud/create-row.ts';
import { scopeIn, write, type Tx } from '#api/crud/write.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { createMachines } from '#api/features/machines/machine.service.ts';
import { claimPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CreateCustomerInput } from '#api/graphql/generated/types.ts';
import { withinLetterLimits } from '#api/mail/letter-limits.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { AppError, invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { validate } from '#api/rules/validate.ts';
import { beginSetup } from './customer-setup.service.ts';
import { requireUniqueValues } from './customer-unique.ts';
import { Customer } from './customer.entity.ts';
import { newCustomerRules } from './customer.rules.ts';
import { customerRow } from './customer.service.ts';

/**
 * Writes a customer with its administrator and machines in one transaction. Status is PENDING: a task then creates
 * realm, account and invitation (customer-setup.task.ts), also when this process ends right after the commit.
 */
export async function createCustomer(ctx: Context, input: CreateCustomerInput): Promise<Customer> {
  const { administrator, machines, ...values } = validate(newCustomerRules, input);
  refuseCustomerIds(input.machines ?? []);
  const { config, identity } = ctx.services;
  const max = config.MACHINES_PER_CUSTOMER;
  if (machines && machines.length > max) throw invalidField('machines', 'machineLimit', { max });
  const id = newId();
  const language = await languageOf(ctx);
  const create = async (tx: Tx) => {
    await requireUniqueValues(tx, id, values);
    const realm = await chooseRealmName(tx, identity.realmName(values.subdomain), id);
    const shard = await chooseShard(tx, Object.keys(keycloakShards(config)));
    const administratorId = administrator ? newId() : null;
    const by = { createdBy: tx.actor.id, updatedBy: tx.actor.id };
    const customer = { ...withoutUndefined(values), id, realm, shard, administratorId, status: 'PENDING', ...by };
    tx.em.persist(Object.assign(new Customer(), customer));
    // The following rows refer to the customer.
    await tx.em.flush();
    const logo = {
      kind: 'LOGO',
      field: 'logoUrl',
      address: values.logoUrl,
      current: null,
      fromPlatform: true,
    } as const;
    await claimPicture(tx, ctx.services, logo);
    if (administrator && administratorId) {
      const person = { customerId: id, id: administratorId, isCustomerAdmin: true, status: 'PENDING' };
      tx.em.persist(Object.assign(new ConsoleUser(), { ...administrator, ...person, ...by }));
    }
    await createMachines(tx, machines ?? []);
    await beginSetup(ctx.services, tx, id, { step: 'REALM', language });
  };
  const letter = { senderId: ctx.actor.id ?? 'system', customerId: null, recipient: administrator?.email ?? '' };
  await withinLetterLimits(identity.limiter, config, administrator ? letter : null, () =>
    write(scopeIn(id, ctx), create),
  ).catch((error: unknown) => {
    throw isRealmTaken(error) ? invalidField('subdomain', 'taken') : error;
  });
  return customerRow(ctx.em, id);
}

/** VALIDATION when a machine names a customer: the new customer has no id yet. */
function refuseCustomerIds(machines: readonly { customerId?: string | null }[]): void {
  const named = machines.flatMap(({ customerId }, index) => (customerId ? [index] : []));
  if (named.length > 0)
    throw invalid(named.map((index) => ({ path: `machines[${index}].customerId`, key: 'unknown' })));
}

/** A name that no other customer's realm has. The realm of a deleted customer exists until the customer is purged. */
async function chooseRealmName(tx: Tx, name: string, id: string): Promise<string> {
  const taken = await firstRow(tx.em, sql`select 1 from customer where realm = ${name} limit 1`);
  // A subdomain cannot contain an underscore, so the new name is unique.
  return taken ? `${name}_${id.toLowerCase()}` : name;
}

/** The Keycloak shard with the fewest realms. Counts deleted customers, too: their realms exist until the purge. */
async function chooseShard(tx: Tx, shards: readonly string[]): Promise<string> {
  const counted = await rows(
    tx.em,
    sql<{ shard: string; realms: number }>`select shard, count(*) as realms from customer group by shard`,
  );
  const realms = new Map(counted.map((row) => [row.shard, Number(row.realms)]));
  const smaller = (one: string, other: string) => ((realms.get(other) ?? 0) < (realms.get(one) ?? 0) ? other : one);
  return shards.reduce(smaller, 'default');
}

/**
 * Whether the realm name was taken. Two simultaneous customers with one subdomain also get the same realm name, and
 * MySQL may report either unique key.
 */
function isRealmTaken(error: unknown): boolean {
  if (!(error instanceof AppError) || !('fields' in error.details)) return false;
  const fields: FieldFault[] = error.details.fields;
  return fields.some(({ path }) => path === 'realm');
}

/** The language that the person chose, or else that of the browser. */
async function languageOf({ em, viewer, language }: Context): Promise<MailLanguage> {
  const person = await firstRow(
    em,
    sql<{ language: MailLanguage | null }>`select language from system_admin where id = ${viewer?.id ?? null}`,
  );
  return person?.language ?? language;
}
