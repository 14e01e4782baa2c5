import { renewSealed } from '#api/db/renew-sealed.ts';
import { sql } from '#api/db/sql.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { keySeal } from './company-seal.service.ts';
import { tellSealEnds } from './tell-seal-ends.ts';

const DAY_MS = 86_400_000;

/** Encrypts the keys of companies with the newest secret, and tells administrators of certificates that end. */
export const sealUpkeepTask = defineTask({
  kind: 'seal-upkeep',
  everyMs: DAY_MS,
  atStart: true,
  priority: 9,
  payload: yup.object({}),
  async run(_, task: TaskRun<Services>) {
    await renewKeys(task);
    await tellSealEnds(task);
  },
});

/** Returns how many keys had the former secret. */
export const renewKeys = ({ services, ending }: Pick<TaskRun<Services>, 'services' | 'ending'>): Promise<number> =>
  renewSealed(
    services.orm.em.fork(),
    { seal: keySeal(services.config.APP_SECRET), ending },
    { table: sql`company_seal`, place: sql`customer_id` },
  );
