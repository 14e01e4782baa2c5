import { firstRow, sql } from '#api/db/sql.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { faultOf, type ActionRun } from './action-run.ts';
import { failAction, readAction } from './action-state.ts';
import { changeRecords, endsAction } from './change-records.ts';
import { findRecords } from './find-records.ts';

/**
 * Finds and changes the records of a bulk action; its subject is the id. The filter may contain the name of a person, so
 * the payload is sealed and nothing else keeps it.
 */
export const bulkActionTask = defineTask({
  kind: 'bulk-action',
  once: true,
  atOnce: 2,
  perTenant: 1,
  priority: 4,
  sealed: true,
  payload: yup.object({
    starter: yup
      .object({
        id: yup.string().required(),
        isCustomerAdmin: yup.boolean().required(),
        ip: yup.string().required(),
        language: yup.string().required(),
      })
      .required(),
    filter: yup.string().nullable().defined(),
  }),
  async run({ starter, filter }, { services, customerId, subject: id, signal, ending, progress }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A bulk action belongs to a tenant');
    const em = services.orm.em.fork();
    const key = { customerId, id };
    const stopped = AbortSignal.any([signal, ending]);
    const tenant = await firstRow(
      em,
      sql<Tenant>`select id, subdomain, display_name as displayName, time_zone as timeZone, status from customer
        where id = ${customerId} and live = 1`,
    );
    const runOf = async (): Promise<ActionRun | null> => {
      const action = await readAction(em, key);
      if (!action || !tenant) return null;
      return { services, em, key, schema: await ownSchema(), action, starter, tenant, stopped };
    };
    try {
      const begun = await runOf();
      if (begun?.action.state === 'FINDING')
        await findRecords(begun, filter === null ? null : Object(JSON.parse(filter)));
      const found = await runOf();
      if (found?.action.state === 'RUNNING') await changeRecords(found, progress);
    } catch (error) {
      if (!endsAction(error)) throw error;
      await failAction(em, key, faultOf(error));
    }
  },
});
