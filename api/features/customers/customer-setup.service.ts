import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import type { CustomerSetupStep } from '#api/generated/enums.ts';
import type { Context } from '#api/graphql/context.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { customerSetupTask } from './customer-setup.task.ts';

type Services = Pick<Context['services'], 'tasks'>;

/** The customer is to be made, from this step on. Written by a statement of its own: no edit, so no version changes. */
export async function beginSetup(
  services: Services,
  tx: Tx,
  id: string,
  { step, language }: { step: CustomerSetupStep; language: MailLanguage },
): Promise<void> {
  await change(tx.em, sql`update customer set setup_step = ${step}, setup_language = ${language} where id = ${id}`);
  await scheduleSetup(services, tx, id);
}

/** Its realm, or the rest of its setup, is to follow a change of the customer. */
export const scheduleSetup = ({ tasks }: Services, tx: Tx, id: string): Promise<void> =>
  tasks.enqueue(tx, customerSetupTask, {}, { customerId: id, subject: id });
