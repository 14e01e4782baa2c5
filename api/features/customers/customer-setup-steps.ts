import { LockMode } from '@mikro-orm/core';
import { write } from '#api/crud/write.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { consoleUserById, linkConsoleUser } from '#api/features/console-users/console-user.service.ts';
import type { Actor } from '#api/platform/caller.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CustomerSetupStep } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { notFound } from '#api/platform/errors.ts';
import { Customer } from './customer.entity.ts';
import { advanceSetup, finishTask, type Task } from './customer-setup.service.ts';

type Services = Context['services'];

/** Answers whether the customer went on to another step. Throws when the step has to be tried again. */
type Step = (services: Services, task: Task, lease: string) => Promise<boolean>;

/** Each may be repeated: what it finds done it leaves, or does again to the same end. */
const STEPS: Record<CustomerSetupStep, Step> = {
  async REALM(services, task, lease) {
    await services.identity.ensureRealm(task.id, task.displayName);
    if (!task.administratorId) return completeSetup(services, task, lease);
    return advanceSetup(services.orm.em.fork(), task, lease, 'ADMINISTRATOR');
  },

  async ADMINISTRATOR(services, task, lease) {
    const person = await administratorOf(services, task);
    if (!person) return completeSetup(services, task, lease);
    const { subject } = await services.identity.prepareAccount({ home: task.id, person });
    return services.orm.em.fork().transactional(async (em) => {
      await linkConsoleUser(em, task.id, person.id, subject);
      return advanceSetup(em, task, lease, 'INVITATION');
    });
  },

  /**
   * Password and letter belong together: whoever comes here again, since the mail was not taken or the process died,
   * sets another password and sends another letter. Nobody can have used the one before: the customer is not open yet.
   * Where mail is off no try would ever do: the customer opens, and its administrator stays PENDING until somebody
   * invites them.
   */
  async INVITATION(services, task, lease) {
    const person = await administratorOf(services, task);
    if (!person) return completeSetup(services, task, lease);
    if (!services.post) return openUninvited(services, task, lease);
    await services.identity.inviteByMail({
      home: task.id,
      person,
      language: task.language ?? 'en',
      company: task.displayName,
    });
    return completeSetup(services, task, lease);
  },
};

/** Takes the step at which a customer stands; one that is made gets its realm opened or closed as its status says. */
export async function takeStep(services: Services, task: Task, lease: string): Promise<boolean> {
  if (task.status === 'PENDING' && task.step) return STEPS[task.step](services, task, lease);
  const enabled = task.status === 'ACTIVE';
  const isThere = await services.identity.setRealm(task.id, { enabled, displayName: task.displayName });
  if (!isThere && enabled) throw notFound('Realm');
  await finishTask(services.orm.em.fork(), task, lease);
  return false;
}

const administratorOf = async ({ orm }: Services, { id, administratorId }: Task): Promise<ConsoleUser | null> =>
  administratorId ? consoleUserById(orm.em.fork(), id, administratorId) : null;

const SYSTEM: Actor = { type: 'SYSTEM', id: null, name: null };

/** Opens the customer and its administrator's access in one transaction. */
const completeSetup = (services: Services, task: Task, lease: string): Promise<boolean> =>
  open(services, task, lease, task.administratorId);

function openUninvited(services: Services, task: Task, lease: string): Promise<boolean> {
  services.log.warn({ customerId: task.id }, 'customer made without an invitation: mail is off');
  return open(services, task, lease, null);
}

async function open(
  { orm, identity }: Services,
  task: Task,
  lease: string,
  administratorId: string | null,
): Promise<boolean> {
  const { id, subdomain } = task;
  await write({ em: orm.em, tenant: { id }, actor: SYSTEM }, async (tx) => {
    if (!(await advanceSetup(tx.em, task, lease, null))) return;
    const customer = await tx.em.findOneOrFail(Customer, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const person =
      administratorId && (await tx.em.findOne(ConsoleUser, { customerId: id, id: administratorId, status: 'PENDING' }));
    for (const row of [customer, ...(person ? [person] : [])])
      Object.assign(row, { status: 'ACTIVE', updatedAt: clock.now() });
    await tx.em.flush();
    tx.afterCommit(() => identity.forgetTenant(subdomain));
  });
  return false;
}
