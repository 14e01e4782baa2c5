import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import { invalidField, unavailable } from '#api/platform/errors.ts';
import { STAGING } from '#api/platform/storage.ts';
import { yup } from '#api/rules/yup.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { cleanLogoInProcess } from './logo-cleaner.service.ts';
import { keyOf, LOGOS, uploadEntry } from './uploaded-file.service.ts';
import { LOGO_MAX_BYTES, type LogoType } from './upload.rules.ts';

type AnnouncedFile = { contentType: LogoType; state: 'ANNOUNCED' | 'READY'; isLate: number };

/**
 * Checks an uploaded file, stores a cleaned copy and makes it available. The subject is the upload's id. VALIDATION on
 * `fileKey` for a file that is missing, late or not a valid logo.
 */
export const cleanUploadTask = defineTask({
  kind: 'clean-upload',
  priority: 1,
  sealed: true,
  backoff: { firstMs: 5000, longestMs: 60_000 },
  expiresMs: 3_600_000,
  payload: yup.object({ caller: callerRules }),
  async run({ caller }, { services, customerId, subject: id }: TaskRun<Context['services']>) {
    const { orm, storage } = services;
    if (!storage) throw unavailable('storage');
    const em = orm.em.fork();
    const file = await firstRow(
      em,
      sql<AnnouncedFile>`select content_type as contentType, state, expires_at + interval 1 minute < now(3) as isLate
        from uploaded_file where id = ${id} and customer_id <=> ${customerId}`,
    );
    if (!file || file.state === 'READY') return;
    const bytes = file.isLate ? null : await storage.read(STAGING + id, LOGO_MAX_BYTES);
    if (!bytes) throw invalidField('fileKey', 'fileMissing');
    const cleaned = await cleanLogoInProcess(bytes, file.contentType);
    for (const { ending, contentType, body } of cleaned)
      await storage.write(`${LOGOS}${id}.${ending}`, body, contentType);
    const size = cleaned[0]?.body.length ?? 0;
    const tenant = customerId === null ? null : { id: customerId };
    await write({ em, tenant, actor: actorOf(caller) }, async (tx) => {
      await change(
        tx.em,
        sql`update uploaded_file set state = 'READY', size = ${size}
          where id = ${id} and customer_id <=> ${customerId}`,
      );
      await recordAudit(tx.em, [uploadEntry(customerId, tx.actor, `/${keyOf(id, file.contentType)}`)]);
    });
    await storage.remove(STAGING + id);
  },
});
