import { write, type Tx } from '#api/crud/write.ts';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import { removeObjects } from '#api/features/uploads/object-removal.service.ts';
import { folderOf } from '#api/features/uploads/uploaded-file.service.ts';
import type { PictureKind } from '#api/features/uploads/upload.rules.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import { addressKey, enqueueCopy, startCopy } from './picture-copy.service.ts';

const BATCH = 200;
const MAX_TRIES = 5;

/** Endings that the objects of a picture may have. */
const ENDINGS = ['jpg', 'png', 'svg'];

/** Pictures of records. Deleted records keep theirs: an operator may restore them. */
const PICTURES: Sql = sql`
  select customer_id, 'IMAGE' as kind, image_url as address from product where image_url is not null
  union select id, 'LOGO', logo_url from customer where logo_url is not null
  union select customer_id, 'LOGO', logo_url from ppe_template where logo_url is not null`;

type Upkeep = Pick<Services, 'orm' | 'storage' | 'tasks'>;

const inTenant = ({ orm }: Upkeep, customerId: string, work: (tx: Tx) => Promise<void>) =>
  write({ em: orm.em, tenant: { id: customerId }, actor: SYSTEM }, work);

/**
 * Starts copies of web addresses that have none: all of an older version after an upgrade, which showed pictures from the
 * web. Stops between two of them when `goesOn` is false.
 */
export async function startMissingCopies(services: Upkeep, goesOn: () => boolean): Promise<void> {
  for (;;) {
    const missing = await rows(
      services.orm.em.fork(),
      sql<{ customerId: string; kind: PictureKind; address: string }>`
        select picture.customer_id as customerId, picture.kind, picture.address from (${PICTURES}) picture
        left join picture_copy copy on copy.customer_id = picture.customer_id and copy.kind = picture.kind
          and copy.address_key = ${addressKey(sql`picture.address`)}
        where picture.address not like '/%' and copy.id is null limit ${BATCH}`,
    );
    for (const { customerId, ...picture } of missing) {
      if (!goesOn()) return;
      await inTenant(services, customerId, (tx) => startCopy(tx, services, picture));
    }
    if (missing.length < BATCH) return;
  }
}

/** Tries copies again that failed for reasons of the network, at most five times and an hour apart. */
export async function retryFailedCopies(services: Upkeep): Promise<void> {
  const failed = await rows(
    services.orm.em.fork(),
    sql<{ customerId: string; id: string }>`select customer_id as customerId, id from picture_copy
      where state = 'FAILED' and fault in ('HOST_UNKNOWN', 'NO_ANSWER', 'WRONG_ANSWER')
        and tries < ${MAX_TRIES} and tried_at < now(3) - interval 1 hour limit ${BATCH}`,
  );
  for (const { customerId, id } of failed)
    await inTenant(services, customerId, async (tx) => {
      await change(
        tx.em,
        sql`update picture_copy set state = 'COPYING', fault = null
          where customer_id = ${customerId} and id = ${id} and state = 'FAILED'`,
      );
      await enqueueCopy(tx, services, id);
    });
}

/** Deletes copies whose address and path no record has had for a week, with their files. */
export async function deleteUnusedCopies(services: Upkeep): Promise<void> {
  if (!services.storage) return;
  const unused = await rows(
    services.orm.em.fork(),
    sql<{ customerId: string; id: string; kind: PictureKind }>`
      with used as (select picture.customer_id, picture.kind, ${addressKey(sql`picture.address`)} as address_key from (${PICTURES}) picture)
      select copy.customer_id as customerId, copy.id, copy.kind from picture_copy copy
      left join used address on address.customer_id = copy.customer_id and address.kind = copy.kind
        and address.address_key = copy.address_key
      left join used path on path.customer_id = copy.customer_id and path.kind = copy.kind
        and path.address_key = ${addressKey(sql`copy.path`)}
      where address.customer_id is null and path.customer_id is null and copy.created_at < now(3) - interval 7 day
      limit ${BATCH}`,
  );
  for (const { customerId, id, kind } of unused) {
    await inTenant(services, customerId, async ({ em }) => {
      await change(em, sql`delete from uploaded_file where customer_id = ${customerId} and id = ${id}`);
      await change(em, sql`delete from picture_copy where customer_id = ${customerId} and id = ${id}`);
      await removeObjects(
        em,
        ENDINGS.map((ending) => `${folderOf(kind)}${id}.${ending}`),
      );
    });
  }
}
