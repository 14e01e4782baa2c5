import { write } from '#api/crud/write.ts';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import { removeObjects } from './object-removal.service.ts';
import { keysOf } from './uploaded-file.service.ts';
import type { ContentType, FileKind } from './upload.rules.ts';

const BATCH = 100;

/** A column with the address of a file: `/<folder><id>.<ending>`. */
const USES = [
  { table: 'customer', column: 'logo_url', owner: 'id', folder: '/files/logos/' },
  { table: 'ppe_template', column: 'logo_url', owner: 'customer_id', folder: '/files/logos/' },
  { table: 'product', column: 'image_url', owner: 'customer_id', folder: '/files/products/' },
  { table: 'product', column: 'manual_url', owner: 'customer_id', folder: '/files/products/' },
  { table: 'product', column: 'video_url', owner: 'customer_id', folder: '/files/products/' },
  // Older versions stored pictures of products as logos.
  { table: 'product', column: 'image_url', owner: 'customer_id', folder: '/files/logos/' },
] as const;

/**
 * Whether a record among these has the file. Deleted records keep their files: an operator may restore them. Copies of
 * pictures from the web have an upkeep of their own. `among`: a condition on the owner of the records.
 */
const isUsed = (among: (owner: Sql) => Sql): Sql => sql`(exists (select 1 from (${sql.join(
  USES.map(
    ({ table, column, owner, folder }) => sql`
      select ${sql.ref(owner)} as customer_id, substring(${sql.ref(column)}, ${folder.length + 1}, 26) as id
      from ${sql.table(table)} where ${among(sql.ref(owner))} and ${sql.ref(column)} like ${`${folder}%`}`,
  ),
  sql` union all `,
)}) used where used.customer_id = file.customer_id and used.id = file.id)
  or exists (select 1 from picture_copy copy where copy.customer_id = file.customer_id and copy.id = file.id))`;

type UnusedFile = { id: string; customerId: string | null; contentType: ContentType; kind: FileKind };

/**
 * Deletes confirmed files that no record has, a day after their upload or last use: replaced ones, results of operations, and
 * those of people who did not save. Their objects are deleted later. Stops between two files when `goesOn` is false.
 */
export async function deleteUnusedFiles({ orm }: Pick<Services, 'orm'>, goesOn: () => boolean): Promise<void> {
  for (;;) {
    const unused = await rows(
      orm.em.fork(),
      sql<UnusedFile>`select file.id, file.customer_id as customerId, file.content_type as contentType, file.kind
        from uploaded_file file where file.state = 'READY' and file.expires_at < now(3) - interval 1 day
          and not ${isUsed(() => sql`true`)} limit ${BATCH}`,
    );
    for (const file of unused) {
      if (!goesOn()) return;
      await deleteIfUnused(orm, file);
    }
    if (unused.length < BATCH) return;
  }
}

async function deleteIfUnused(orm: Services['orm'], { customerId, ...file }: UnusedFile): Promise<void> {
  const tenant = customerId === null ? null : { id: customerId };
  await write({ em: orm.em, tenant, actor: SYSTEM }, async ({ em }) => {
    const isOwn = sql`customer_id <=> ${customerId} and id = ${file.id}`;
    // Locked as by claimUpload, so that no record gets the file meanwhile.
    await rows(em, sql`select 1 from uploaded_file where ${isOwn} for update`);
    const deleted = await change(
      em,
      sql`delete file from uploaded_file file where file.customer_id <=> ${customerId} and file.id = ${file.id}
        and not ${isUsed((owner) => sql`${owner} <=> ${customerId}`)}`,
    );
    if (deleted > 0) await removeObjects(em, keysOf(file));
  });
}
