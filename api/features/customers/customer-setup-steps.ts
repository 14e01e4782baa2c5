import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { consoleUserById, linkConsoleUser } from '#api/features/console-users/console-user.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CustomerSetupStep } from '#api/graphql/generated/types.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { clock } from '#api/platform/clock.ts';
import { notFound } from '#api/platform/errors.ts';
import { Customer } from './customer.entity.ts';

type Services = Context['services'];

/** The fields of a customer that its setup needs. */
export type Setup = {
  id: string;
  status: string;
  displayName: string;
  subdomain: string;
  /** Null when all steps are done; then the task only updates the realm. */
  step: CustomerSetupStep | null;
  administratorId: string | null;
  /** Language of the invitation. */
  language: MailLanguage | null;
};

/** The present state; undefined when the customer was purged. */
export const readSetup = ({ orm }: Services, id: string): Promise<Setup | undefined> =>
  firstRow(
    orm.em.fork(),
    sql<Setup>`select id, status, display_name as displayName, subdomain, setup_step as step,
        administrator_id as administratorId, setup_language as language from customer where id = ${id}`,
  );

/** Returns whether another step follows. Throws when the step must be tried again. */
type Step = (services: Services, setup: Setup) => Promise<boolean>;

/** Each step may be repeated: it skips finished work, or does it again with the same result. */
const STEPS: Record<CustomerSetupStep, Step> = {
  async REALM(services, setup) {
    await services.identity.ensureRealm(setup.id, setup.displayName);
    if (!setup.administratorId) return activateCustomer(services, setup, null);
    return advance(services.orm.em.fork(), setup, 'ADMINISTRATOR');
  },

  async ADMINISTRATOR(services, setup) {
    const person = await administratorOf(services, setup);
    if (!person) return activateCustomer(services, setup, null);
    const { subject } = await services.identity.prepareAccount({ home: setup.id, person });
    return services.orm.em.fork().transactional(async (em) => {
      await linkConsoleUser(em, setup.id, person.id, subject);
      return advance(em, setup, 'INVITATION');
    });
  },

  /**
   * A repeated step sets another password and sends another mail. The earlier password was never usable, because the
   * customer is not active yet. When mail is off, the customer becomes ACTIVE without an invitation, and its
   * administrator stays PENDING until inviteConsoleUser is called.
   */
  async INVITATION(services, setup) {
    const person = await administratorOf(services, setup);
    if (!person) return activateCustomer(services, setup, null);
    if (!services.mail) {
      services.log.warn({ customerId: setup.id }, 'customer made without an invitation: mail is off');
      return activateCustomer(services, setup, null);
    }
    const { id: home, displayName: company, language } = setup;
    await services.identity.invite({ home, person, language: language ?? 'en', company });
    return activateCustomer(services, setup, person.id);
  },
};

/** Runs the present step of a PENDING customer. For other customers, updates the realm to status and name. */
export async function runStep(services: Services, setup: Setup): Promise<boolean> {
  if (setup.status === 'PENDING' && setup.step) return STEPS[setup.step](services, setup);
  const enabled = setup.status === 'ACTIVE';
  const exists = await services.identity.setRealm(setup.id, { enabled, displayName: setup.displayName });
  if (!exists && enabled) throw notFound('Realm');
  return false;
}

const administratorOf = async ({ orm }: Services, { id, administratorId }: Setup): Promise<ConsoleUser | null> =>
  administratorId ? consoleUserById(orm.em.fork(), id, administratorId) : null;

/** Saves the next step (null: all are done). Returns false when the customer was deleted or has another step by now. */
async function advance(em: SqlEntityManager, { id, step }: Setup, next: CustomerSetupStep | null): Promise<boolean> {
  const updated = await change(
    em,
    sql`update customer set setup_step = ${next} where id = ${id} and setup_step = ${step} and status = 'PENDING'`,
  );
  return updated === 1;
}

/** Makes the customer and its invited administrator ACTIVE in one transaction. Returns false: no step follows. */
async function activateCustomer({ orm, identity }: Services, setup: Setup, invitedId: string | null): Promise<boolean> {
  const { id, subdomain } = setup;
  await write({ em: orm.em, tenant: { id }, actor: SYSTEM }, async (tx) => {
    if (!(await advance(tx.em, setup, null))) return;
    const customer = await tx.em.findOneOrFail(Customer, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const person =
      invitedId && (await tx.em.findOne(ConsoleUser, { customerId: id, id: invitedId, status: 'PENDING' }));
    for (const row of [customer, ...(person ? [person] : [])])
      Object.assign(row, { status: 'ACTIVE', updatedAt: clock.now() });
    await tx.em.flush();
    tx.afterCommit(() => identity.forgetTenant(subdomain));
  });
  return false;
}
