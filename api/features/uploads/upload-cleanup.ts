import { change, rows, sql } from '#api/db/sql.ts';
import { STAGING } from '#api/platform/storage.ts';
import type { Services } from '#api/services/services.ts';

const BATCH = 100;

/**
 * Deletes uploads that were not confirmed, with their objects in the storage. It waits for half an hour after the end of
 * the upload address, because a confirmation may still run. Stops between two uploads when `goesOn` is false.
 */
export async function deleteUnconfirmed(
  { orm, storage }: Pick<Services, 'orm' | 'storage'>,
  goesOn: () => boolean,
): Promise<void> {
  if (!storage) return;
  const em = orm.em.fork();
  for (;;) {
    const files = await rows(
      em,
      sql<{ id: string }>`select id from uploaded_file
        where state = 'ANNOUNCED' and expires_at < now(3) - interval 30 minute limit ${BATCH}`,
    );
    for (const { id } of files) {
      if (!goesOn()) return;
      await storage.remove(STAGING + id);
      await change(em, sql`delete from uploaded_file where id = ${id} and state = 'ANNOUNCED'`);
    }
    if (files.length < BATCH) return;
  }
}
