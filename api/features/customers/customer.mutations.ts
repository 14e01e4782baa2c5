import { LockMode } from '@mikro-orm/core';
import { withoutUndefined } from '#api/crud/create-row.ts';
import { saveRow } from '#api/crud/update-row.ts';
import { scopeIn, write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { countRows, sql } from '#api/db/sql.ts';
import { lockLicenses } from '#api/features/employees/employee-licenses.service.ts';
import { endSessionsOfTenant } from '#api/features/sessions/session.service.ts';
import { claimPicture, pictureToStore } from '#api/features/pictures/picture-copy.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { Status, UpdateCustomerInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { conflict, invalidField, notFound } from '#api/platform/errors.ts';
import { validatePartial } from '#api/rules/validate.ts';
import { scheduleSetup } from './customer-setup.service.ts';
import { customerSetupTask } from './customer-setup.task.ts';
import { requireUniqueValues } from './customer-unique.ts';
import { Customer } from './customer.entity.ts';
import { customerChangeRules } from './customer.rules.ts';
import { customerById, customerRow } from './customer.service.ts';

type Key = { id: string; version: number };

/** Changes a customer. VALIDATION when another customer has a unique value, or licences are below active employees. */
export async function updateCustomer(ctx: Context, input: UpdateCustomerInput): Promise<Customer> {
  const values = withoutUndefined(validatePartial(customerChangeRules, input));
  await change(ctx, input, async (tx, customer) => {
    if (customer.status === 'DELETED') throw notFound('Customer');
    await requireUniqueValues(tx, customer.id, values);
    await requireEnoughLicenses(tx, values.licensesCount);
    const logo = {
      kind: 'LOGO',
      field: 'logoUrl',
      address: values.logoUrl,
      current: customer.logoUrl,
      fromPlatform: true,
    } as const;
    await claimPicture(tx, ctx.services, logo);
    const picture = { kind: 'LOGO', sent: input.logoUrl, value: values.logoUrl, current: customer.logoUrl } as const;
    const logoUrl = await pictureToStore({ em: tx.em, customerId: customer.id }, picture);
    Object.assign(customer, withoutUndefined({ ...values, logoUrl }));
  });
  return customerRow(ctx.em, input.id);
}

/** Suspends access in this transaction. The realm refuses sign-in when the task has reached Keycloak. */
export async function deactivateCustomer(ctx: Context, key: Key): Promise<Customer> {
  await change(ctx, key, async (tx, customer) => {
    setStatus(customer, ['ACTIVE'], 'INACTIVE');
    await endSessionsOfTenant(tx.em, customer.id);
  });
  return customerRow(ctx.em, key.id);
}

/** Marks a customer as DELETED, also a PENDING one. Row and realm stay. */
export async function deleteCustomer(ctx: Context, key: Key): Promise<{ id: string; deletedAt: Date }> {
  const deletedAt = clock.now();
  await change(ctx, key, async (tx, customer) => {
    setStatus(customer, ['ACTIVE', 'INACTIVE', 'PENDING'], 'DELETED');
    customer.deletedAt = deletedAt;
    await endSessionsOfTenant(tx.em, customer.id);
  });
  return { id: key.id, deletedAt };
}

/** Restores a deleted or inactive customer. An unfinished setup continues. */
export async function restoreCustomer(ctx: Context, key: Key): Promise<Customer> {
  await change(ctx, key, async (tx, customer) => {
    const { setupStep, subdomain, businessId, customerCode } = customer;
    setStatus(customer, ['DELETED', 'INACTIVE'], setupStep ? 'PENDING' : 'ACTIVE');
    customer.deletedAt = null;
    await requireUniqueValues(tx, customer.id, { subdomain, businessId, customerCode });
  });
  return customerRow(ctx.em, key.id);
}

/** Makes a waiting setup task due now. */
export async function resumeCustomerSetup(ctx: Context, id: string): Promise<Customer> {
  await customerById(ctx.em, id);
  await write(scopeIn(id, ctx), async (tx) => {
    if (!(await ctx.services.tasks.makeDue(tx, customerSetupTask, id))) return;
    const changes = { setupResumed: { old: null, new: true } };
    await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'CUSTOMER', targetEntityId: id, changes }]);
  });
  return customerById(ctx.em, id);
}

/**
 * Locks a customer, checks its version, and changes it. Notifies all replicas, and updates the realm when status or
 * name changed.
 */
function change(
  ctx: Context,
  { id, version }: Key,
  work: (tx: Tx, customer: Customer) => Promise<void>,
): Promise<void> {
  const { identity } = ctx.services;
  return write(scopeIn(id, ctx), async (tx) => {
    const customer = await tx.em.findOne(Customer, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!customer) throw notFound('Customer');
    if (customer.version !== version) throw conflict(customer.version);
    const { status, displayName } = customer;
    await work(tx, customer);
    await saveRow(tx, customer, {});
    if (customer.status !== status || customer.displayName !== displayName) await scheduleSetup(ctx.services, tx, id);
    tx.afterCommit(() => {
      identity.forgetTenant(customer.subdomain);
      identity.accessChanged({ customerId: id, userId: null });
    });
  });
}

function setStatus(customer: Customer, from: readonly Status[], to: Status): void {
  if (!from.includes(customer.status)) throw invalidField('status', 'wrongStatus');
  customer.status = to;
}

/** Licences limit active employees (requirements V5). New active employees wait for the lock of this transaction. */
async function requireEnoughLicenses(tx: Tx, licensesCount: number | undefined): Promise<void> {
  if (licensesCount === undefined) return;
  await lockLicenses(tx);
  const count = await countRows(tx.em, 'employee', [sql`customer_id = ${tx.customerId}`, sql`status = 'ACTIVE'`]);
  if (licensesCount < count) throw invalidField('licensesCount', 'licensesInUse', { count });
}
