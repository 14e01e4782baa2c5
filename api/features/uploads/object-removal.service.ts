import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql } from '#api/db/sql.ts';
import { AppError } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';
import { idOf, keysOf } from './uploaded-file.service.ts';
import type { ContentType, FileKind } from './upload.rules.ts';

const BATCH = 100;

/**
 * Has objects deleted from the storage. The change that makes them useless calls it in its own transaction, so a storage that
 * fails, or a process that dies, leaves no object behind. With `afterMinutes` it is a precaution before the objects are
 * written: keepObjects takes it back with the row that names them.
 */
export async function removeObjects(em: SqlEntityManager, keys: readonly string[], afterMinutes = 0): Promise<void> {
  if (keys.length === 0) return;
  const values = keys.map((key) => sql`(${key}, now(3) + interval ${afterMinutes} minute)`);
  await change(
    em,
    sql`insert into object_removal (object_key, due_at) values ${sql.join(values)} as made
      on duplicate key update due_at = least(object_removal.due_at, made.due_at)`,
  );
}

/** Takes removeObjects back. */
export async function keepObjects(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await change(em, sql`delete from object_removal where object_key in (${sql.join(keys)})`);
}

/** Deletes these objects after the transaction of removeObjects. While the storage does not answer, a task does it later. */
export async function removeAtOnce(
  { orm, storage }: Pick<Services, 'orm' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of keys) await storage?.remove(key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return;
    throw error;
  }
  await keepObjects(orm.em.fork(), keys);
}

/**
 * Deletes the objects whose time has come, never one that a confirmed file names. UNAVAILABLE while the storage does not
 * answer: the rest stays for the next run. Stops between two objects when `goesOn` is false.
 */
export async function removeDueObjects(
  { orm, storage }: Pick<Services, 'orm' | 'storage'>,
  goesOn: () => boolean,
): Promise<void> {
  if (!storage) return;
  const em = orm.em.fork();
  for (;;) {
    const due = await rows(
      em,
      sql<{ key: string }>`select object_key as \`key\` from object_removal
        where due_at <= now(3) order by due_at limit ${BATCH}`,
    );
    const named = await namedKeys(
      em,
      due.map(({ key }) => key),
    );
    for (const { key } of due) {
      if (!goesOn()) return;
      if (!named.has(key)) await storage.remove(key);
      await keepObjects(em, [key]);
    }
    if (due.length < BATCH) return;
  }
}

/** Keys of confirmed files among these. */
async function namedKeys(em: SqlEntityManager, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = keys.map(idOf).filter((id) => id !== '');
  if (ids.length === 0) return new Set();
  const files = await rows(
    em,
    sql<{ id: string; contentType: ContentType; kind: FileKind }>`select id, content_type as contentType, kind
      from uploaded_file where id in (${sql.join(ids)}) and state = 'READY'`,
  );
  return new Set(files.flatMap(keysOf));
}
