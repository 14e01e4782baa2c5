import { write } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { CleanedFile } from '#api/features/uploads/logo-cleaner.service.ts';
import { countPictureCopy, requireTenantSpace } from '#api/features/uploads/upload-quota.service.ts';
import { folderOf, keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import { FILE_NAME_LIMIT, type PictureKind } from '#api/features/uploads/upload.rules.ts';
import type { PictureCopyFault } from '#api/graphql/generated/types.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { AppError } from '#api/platform/errors.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { fetchPicture } from './fetch-picture.ts';

type Copy = { customerId: string; id: string; kind: PictureKind; address: string };

/**
 * Copies a picture from the web into the storage. The subject is the copy's id, which is also that of its file, so that a
 * repeated run writes the same objects. A failure is the result `FAILED` of the copy, not of the task.
 */
export const copyPictureTask = defineTask({
  kind: 'copy-picture',
  priority: 6,
  perTenant: 1,
  once: true,
  backoff: { firstMs: 10_000, longestMs: 600_000 },
  payload: yup.object({}),
  async run(_, { services, customerId, subject: id, signal }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A copy belongs to a customer');
    const found = await firstRow(
      services.orm.em.fork(),
      sql<Pick<Copy, 'kind' | 'address'>>`select kind, address from picture_copy
        where customer_id = ${customerId} and id = ${id} and state = 'COPYING'`,
    );
    if (!found) return;
    const copy = { customerId, id, ...found };
    const fault = await makeCopy(services, copy, signal);
    if (fault) await fail(services, copy, fault);
  },
});

/** Returns why there is no copy, or null. */
async function makeCopy(services: Services, copy: Copy, signal: AbortSignal): Promise<PictureCopyFault | null> {
  const { config, identity, storage } = services;
  if (!storage) return 'NO_STORAGE';
  await countPictureCopy(identity.limiter, copy.customerId, config);
  const { files: cleaned, fault } = await fetchPicture(copy, services, signal);
  if (!cleaned) return fault;
  // Pictures of products are never SVG: the last file is the PNG of one.
  const files = copy.kind === 'IMAGE' ? cleaned.slice(-1) : cleaned;
  const keyWith = (ending: string) => `${folderOf(copy.kind)}${copy.id}.${ending}`;
  for (const { ending, contentType, body } of files) await storage.write(keyWith(ending), body, contentType);
  try {
    await finish(services, copy, files);
    return null;
  } catch (error) {
    for (const { ending } of files) await storage.remove(keyWith(ending));
    if (error instanceof AppError && error.code === 'VALIDATION') return 'STORAGE_FULL';
    throw error;
  }
}

async function finish(
  { orm, config }: Services,
  { customerId, id, kind, address }: Copy,
  [file]: readonly CleanedFile[],
): Promise<void> {
  if (!file) throw new Error('A cleaned picture has a file');
  const { contentType, body } = file;
  const name = new URL(address).pathname.split('/').at(-1)?.slice(0, FILE_NAME_LIMIT) ?? '';
  await write({ em: orm.em, tenant: { id: customerId }, actor: SYSTEM }, async ({ em }) => {
    await requireTenantSpace(em, { customerId, size: body.length }, config);
    await change(
      em,
      sql`insert into uploaded_file (id, customer_id, created_by, kind, file_name, content_type, size, state, expires_at)
        values (${id}, ${customerId}, null, ${kind}, ${name}, ${contentType}, ${body.length}, 'READY', now(3))`,
    );
    await change(
      em,
      sql`update picture_copy set state = 'READY', path = ${`/${keyOf(id, contentType, kind)}`}, tried_at = now(3)
        where customer_id = ${customerId} and id = ${id}`,
    );
  });
}

async function fail({ orm, log }: Services, { customerId, id }: Copy, fault: PictureCopyFault): Promise<void> {
  log.info({ customerId, copyId: id, fault }, 'picture not copied');
  await change(
    orm.em.fork(),
    sql`update picture_copy set state = 'FAILED', fault = ${fault}, tries = tries + 1, tried_at = now(3)
      where customer_id = ${customerId} and id = ${id} and state = 'COPYING'`,
  );
}
