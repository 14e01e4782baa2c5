import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import type { CustomerSetupStep } from '#api/generated/enums.ts';
import type { Context } from '#api/graphql/context.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { customerSetupTask } from './customer-setup.task.ts';

type Services = Pick<Context['services'], 'tasks'>;

/** Starts the setup of a customer at this step. It does not change the version, because it is not an edit. */
export async function beginSetup(
  services: Services,
  tx: Tx,
  id: string,
  { step, language }: { step: CustomerSetupStep; language: MailLanguage },
): Promise<void> {
  await change(tx.em, sql`update customer set setup_step = ${step}, setup_language = ${language} where id = ${id}`);
  await scheduleSetup(services, tx, id);
}

/** Enqueues the task that continues the setup, or updates the realm after a change of the customer. */
export const scheduleSetup = ({ tasks }: Services, tx: Tx, id: string): Promise<void> =>
  tasks.enqueue(tx, customerSetupTask, {}, { customerId: id, subject: id });
