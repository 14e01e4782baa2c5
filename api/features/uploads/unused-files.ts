import { write } from '#api/crud/write.ts';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import { keyOf } from './uploaded-file.service.ts';
import type { ContentType, FileKind } from './upload.rules.ts';

const BATCH = 100;

/**
 * Whether a product among these has the file. The id is the name in the address, between the folder and the ending. Deleted
 * products keep their files: an operator may restore them. Copies of pictures from the web have an upkeep of their own.
 */
const isUsed = (among: Sql): Sql => sql`(exists (select 1 from (
    select customer_id, image_url as address from product where ${among} and image_url like '/files/products/%'
    union all select customer_id, manual_url from product where ${among} and manual_url like '/files/products/%'
    union all select customer_id, video_url from product where ${among} and video_url like '/files/products/%') used
  where used.customer_id = file.customer_id and substring(used.address, 17, 26) = file.id)
  or exists (select 1 from picture_copy copy where copy.customer_id = file.customer_id and copy.id = file.id))`;

type UnusedFile = { id: string; customerId: string; contentType: ContentType; kind: FileKind };

/**
 * Deletes confirmed files of products that no product has, a day after their upload: replaced ones, and those of people
 * who did not save. The row goes first, so that no product can get a file whose object is already deleted.
 */
export async function deleteUnusedFiles({ orm, storage }: Pick<Services, 'orm' | 'storage'>): Promise<void> {
  if (!storage) return;
  const unused = await rows(
    orm.em.fork(),
    sql<UnusedFile>`select file.id, file.customer_id as customerId, file.content_type as contentType, file.kind
      from uploaded_file file where file.state = 'READY' and file.kind <> 'LOGO'
        and file.expires_at < now(3) - interval 1 day and not ${isUsed(sql`true`)} limit ${BATCH}`,
  );
  for (const { id, customerId, contentType, kind } of unused) {
    const isDeleted = await write({ em: orm.em, tenant: { id: customerId }, actor: SYSTEM }, async ({ em }) => {
      const isOwn = sql`customer_id = ${customerId}`;
      await rows(em, sql`select 1 from uploaded_file where ${isOwn} and id = ${id} for update`);
      const deleted = await change(
        em,
        sql`delete file from uploaded_file file where file.customer_id = ${customerId} and file.id = ${id}
          and not ${isUsed(isOwn)}`,
      );
      return deleted > 0;
    });
    if (isDeleted) await storage.remove(keyOf(id, contentType, kind));
  }
}
