import type { GraphQLResolveInfo } from 'graphql';
import { firstPagesByName } from '#api/crud/first-pages.ts';
import { listPage, type Page } from '#api/crud/list-page.ts';
import { entityRows, toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { Machine } from '#api/features/machines/machine.entity.ts';
import { MACHINES_PAGE } from '#api/features/machines/machine.rules.ts';
import type { Context } from '#api/graphql/context.ts';
import { among, loadByKey } from '#api/graphql/load-by-key.ts';
import type { CustomerMachinesArgs, CustomerSetup } from '#api/graphql/generated/types.ts';
import { taskStates, type TaskState } from '#api/tasks/queue.ts';
import type { Customer } from './customer.entity.ts';
import { customerSetupTask } from './customer-setup.task.ts';

/** Progress of the setup of a customer. */
export async function setupOf(ctx: Context, customer: Customer): Promise<CustomerSetup> {
  const { id, setupStep: step } = customer;
  const task = await setupTaskOf(ctx, id);
  const [errorCode, attempts] = [task?.errorCode ?? null, task?.delays ?? 0];
  if (step) return { state: errorCode ? 'FAILED' : 'RUNNING', step, errorCode, attempts };
  // The task also updates the realm of a finished customer, and may fail.
  if (errorCode) return { state: 'DONE', step: null, errorCode, attempts };
  const isInvited = (await administratorOf(ctx, customer))?.status !== 'PENDING';
  return { state: 'DONE', step: null, errorCode: isInvited ? null : 'INVITATION_NOT_SENT', attempts };
}

/** The open setup task of a customer, or null. One statement for all customers of a page. */
const setupTaskOf = ({ em, load }: Context, id: string): Promise<TaskState | null> =>
  load
    .batch('customer.setupTask', async (ids): Promise<(TaskState | null)[]> => {
      const states = await taskStates(em, customerSetupTask.kind, ids);
      const bySubject = new Map(states.map((state) => [state.subject, state]));
      return ids.map((key) => bySubject.get(key) ?? null);
    })
    .load(id);

/** The administrator created with the customer, also when deleted. One statement for all customers of a page. */
export async function administratorOf({ em, load }: Context, customer: Customer): Promise<ConsoleUser | null> {
  if (!customer.administratorId) return null;
  const key = { customerId: customer.id, id: customer.administratorId };
  return loadByKey(load, 'customer.administrator', key, (keys) => entityRows(em, ConsoleUser, [among(keys)]));
}

/** Number of active employees of a customer. One statement for all customers of a page. */
export async function activeEmployeesOf({ em, load }: Context, { id }: Customer): Promise<number> {
  const counted = await load.one('customer.activeEmployees', id, {
    find: (ids) =>
      rows<{ customerId: string; active: number }>(
        em,
        sql`select customer_id as customerId, count(*) as active
          from employee where customer_id in (${sql.join(ids)}) and status = 'ACTIVE' group by customer_id`,
      ),
    ownerOf: (row) => row.customerId,
  });
  return Number(counted?.active ?? 0);
}

/** Latest sign-in of a customer's people. One statement for all customers of a page. */
export async function lastLoginOf({ em, load }: Context, { id }: Customer): Promise<Date | null> {
  const found = await load.one('customer.lastLogin', id, {
    find: (ids) =>
      rows<{ customerId: string; latest: string | null }>(
        em,
        sql`select customer_id as customerId, max(last_login_at) as latest
          from console_user where customer_id in (${sql.join(ids)}) group by customer_id`,
      ),
    ownerOf: (row) => row.customerId,
  });
  return found?.latest ? toInstant(found.latest) : null;
}

/** A page of a customer's machines, by name. Two statements for the first pages of all customers of a page. */
export async function machinesOf(
  ctx: Context,
  { id, subdomain, displayName, timeZone, status }: Customer,
  args: CustomerMachinesArgs,
  info: GraphQLResolveInfo,
): Promise<Page<Machine>> {
  const { services } = ctx;
  const limit = args.limit ?? MACHINES_PAGE;
  if (args.nextToken) {
    const tenant = { id, subdomain, displayName, timeZone, status };
    return listPage({ services, tenant }, Machine, { ...args, limit }, info, { where: [], defaultSort: 'NAME_ASC' });
  }
  const { em, load } = ctx;
  return load
    .batch(`customer.machines ${limit}`, (ids) => firstPagesByName(em, services.config.APP_SECRET, Machine, ids, limit))
    .load(id);
}
