import { write } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import type { Services } from '#api/services/services.ts';
import { removeDueObjects, removeObjects } from './object-removal.service.ts';
import { deleteUnusedFiles } from './unused-files.ts';
import { keysOf } from './uploaded-file.service.ts';
import type { ContentType, FileKind } from './upload.rules.ts';

const BATCH = 100;

/**
 * Deletes uploads that were not confirmed, files that no record has, and their objects in the storage. Stops between two
 * steps when `goesOn` is false.
 */
export async function cleanUploads(
  services: Pick<Services, 'orm' | 'storage'>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  if (!services.storage) return;
  await deleteUnconfirmed(services, goesOn);
  await deleteUnusedFiles(services, goesOn);
  await removeDueObjects(services, goesOn);
  await sweepStaging(services.storage, { goesOn });
}

/**
 * Deletes the rows of uploads that were not confirmed. It waits for half an hour after the end of the upload address, because
 * a confirmation may still run; one that died may have stored the file already.
 */
async function deleteUnconfirmed({ orm }: Pick<Services, 'orm'>, goesOn: () => boolean): Promise<void> {
  for (let found = BATCH; found === BATCH && goesOn();)
    found = await write({ em: orm.em, tenant: null, actor: SYSTEM }, async ({ em }) => {
      const files = await rows(
        em,
        sql<{ id: string; contentType: ContentType; kind: FileKind }>`
          select id, content_type as contentType, kind from uploaded_file
          where state = 'ANNOUNCED' and expires_at < now(3) - interval 30 minute limit ${BATCH} for update skip locked`,
      );
      if (files.length === 0) return 0;
      await change(em, sql`delete from uploaded_file where id in (${sql.join(files.map(({ id }) => id))})`);
      await removeObjects(
        em,
        files.flatMap((file) => [STAGING + file.id, ...keysOf(file)]),
      );
      return files.length;
    });
}

const DAY_MS = 86_400_000;
const PAGE = 500;

/**
 * Deletes what was sent to upload addresses a day ago or earlier: late uploads whose row is deleted, and a second use of an
 * address after the confirmation. A running upload is younger, because an address is valid for ten minutes.
 */
export async function sweepStaging(
  storage: Storage,
  { goesOn, olderThanMs = DAY_MS }: { goesOn: () => boolean; olderThanMs?: number },
): Promise<void> {
  for (let after = STAGING; ;) {
    const page = await storage.page(STAGING, { after, limit: PAGE });
    for (const { key, modifiedAt } of page) {
      if (!goesOn()) return;
      if (Date.now() - modifiedAt.getTime() >= olderThanMs) await storage.remove(key);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.key;
  }
}
