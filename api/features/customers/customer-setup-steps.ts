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

/** A customer as far as its setup needs it. */
export type Setup = {
  id: string;
  status: string;
  displayName: string;
  subdomain: string;
  /** Null: the customer is made, and its realm follows its status. */
  step: CustomerSetupStep | null;
  administratorId: string | null;
  /** Of the invitation. */
  language: MailLanguage | null;
};

/** As it stands now; undefined when the customer was removed for good. */
export const readSetup = ({ orm }: Services, id: string): Promise<Setup | undefined> =>
  firstRow(
    orm.em.fork(),
    sql<Setup>`select id, status, display_name as displayName, subdomain, setup_step as step,
        administrator_id as administratorId, setup_language as language from customer where id = ${id}`,
  );

/** Answers whether another step follows. Throws when the step has to be tried again. */
type Step = (services: Services, setup: Setup) => Promise<boolean>;

/** Each may be repeated: what it finds done it leaves, or does again to the same end. */
const STEPS: Record<CustomerSetupStep, Step> = {
  async REALM(services, setup) {
    await services.identity.ensureRealm(setup.id, setup.displayName);
    if (!setup.administratorId) return openCustomer(services, setup, null);
    return advance(services.orm.em.fork(), setup, 'ADMINISTRATOR');
  },

  async ADMINISTRATOR(services, setup) {
    const person = await administratorOf(services, setup);
    if (!person) return openCustomer(services, setup, null);
    const { subject } = await services.identity.prepareAccount({ home: setup.id, person });
    return services.orm.em.fork().transactional(async (em) => {
      await linkConsoleUser(em, setup.id, person.id, subject);
      return advance(em, setup, 'INVITATION');
    });
  },

  /**
   * Password and letter belong together: a second try sets another password and sends another letter. The one before was
   * of no use to anybody, since the customer is not open yet. Where mail is off no try would do: the customer opens, and
   * its administrator stays PENDING until somebody invites them.
   */
  async INVITATION(services, setup) {
    const person = await administratorOf(services, setup);
    if (!person) return openCustomer(services, setup, null);
    if (!services.mail) {
      services.log.warn({ customerId: setup.id }, 'customer made without an invitation: mail is off');
      return openCustomer(services, setup, null);
    }
    const { id: home, displayName: company, language } = setup;
    await services.identity.invite({ home, person, language: language ?? 'en', company });
    return openCustomer(services, setup, person.id);
  },
};

/** Takes the step at which a customer stands; one that is made gets its realm opened or closed as its status says. */
export async function takeStep(services: Services, setup: Setup): Promise<boolean> {
  if (setup.status === 'PENDING' && setup.step) return STEPS[setup.step](services, setup);
  const enabled = setup.status === 'ACTIVE';
  const isThere = await services.identity.setRealm(setup.id, { enabled, displayName: setup.displayName });
  if (!isThere && enabled) throw notFound('Realm');
  return false;
}

const administratorOf = async ({ orm }: Services, { id, administratorId }: Setup): Promise<ConsoleUser | null> =>
  administratorId ? consoleUserById(orm.em.fork(), id, administratorId) : null;

/** Goes on to another step (null: all are done). Not for a customer that was deleted, or went on, meanwhile. */
async function advance(em: SqlEntityManager, { id, step }: Setup, next: CustomerSetupStep | null): Promise<boolean> {
  const met = await change(
    em,
    sql`update customer set setup_step = ${next} where id = ${id} and setup_step = ${step} and status = 'PENDING'`,
  );
  return met === 1;
}

/** Opens the customer, and the access of its administrator where one was invited, in one transaction. */
async function openCustomer({ orm, identity }: Services, setup: Setup, invitedId: string | null): Promise<boolean> {
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
