import { write } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { keyOf, LOGOS } from '#api/features/uploads/uploaded-file.service.ts';
import type { ContentType } from '#api/features/uploads/upload.rules.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Storage } from '#api/platform/storage.ts';
import type { Services } from '#api/services/services.ts';

const BATCH = 200;

type PublicPicture = { id: string; customerId: string; contentType: ContentType };

/**
 * Moves pictures of products out of the public folder of logos, where older versions stored copies of web addresses and
 * accepted uploaded logos. A file that is also the logo of its company stays. Stops between two of them when `goesOn` is
 * false.
 */
export async function moveProductPictures(
  { orm, storage }: Pick<Services, 'orm' | 'storage'>,
  goesOn: () => boolean,
): Promise<void> {
  if (!storage) return;
  for (;;) {
    const found = await rows(
      orm.em.fork(),
      sql<PublicPicture>`select file.id, file.customer_id as customerId, file.content_type as contentType
        from uploaded_file file where file.state = 'READY' and file.kind = 'LOGO'
          and (exists (select 1 from picture_copy copy
              where copy.customer_id = file.customer_id and copy.id = file.id and copy.kind = 'IMAGE')
            or exists (select 1 from product where product.customer_id = file.customer_id
              and product.image_url like concat('/', ${LOGOS}, file.id, '.%')))
          and not exists (select 1 from customer where customer.id = file.customer_id
              and customer.logo_url like concat('/', ${LOGOS}, file.id, '.%'))
        limit ${BATCH}`,
    );
    for (const picture of found) {
      if (!goesOn()) return;
      await move(orm, storage, picture);
    }
    if (found.length < BATCH) return;
  }
}

/** Copies the object before the rows change, and removes the public one after. An SVG becomes its PNG. */
async function move(
  orm: Services['orm'],
  storage: Storage,
  { id, customerId, contentType }: PublicPicture,
): Promise<void> {
  const type = contentType === 'image/svg+xml' ? 'image/png' : contentType;
  const [from, to] = [keyOf(id, contentType), keyOf(id, type, 'IMAGE')];
  await storage.copy(keyOf(id, type), to, type);
  await write({ em: orm.em, tenant: { id: customerId }, actor: SYSTEM }, async ({ em }) => {
    const isOwn = sql`customer_id = ${customerId}`;
    await change(
      em,
      sql`update uploaded_file set kind = 'IMAGE', content_type = ${type} where ${isOwn} and id = ${id}`,
    );
    await change(em, sql`update picture_copy set path = ${`/${to}`} where ${isOwn} and id = ${id}`);
    await change(em, sql`update product set image_url = ${`/${to}`} where ${isOwn} and image_url = ${`/${from}`}`);
  });
  for (const key of new Set([from, keyOf(id, type)])) await storage.remove(key);
}
