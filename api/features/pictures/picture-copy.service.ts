import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import type { PictureKind } from '#api/features/uploads/upload.rules.ts';
import { claimUpload } from '#api/features/uploads/upload.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { PictureCopy } from '#api/graphql/generated/types.ts';
import { newId } from '#api/platform/ids.ts';
import { copyPictureTask } from './copy-picture.task.ts';

type Tasks = Pick<Context['services'], 'tasks'>;

/** A picture in the input of a record. */
type PictureInput = {
  /** Name of the input field. */
  field: string;
  /** A web address, or the path of an upload; null and undefined are accepted. */
  address: string | null | undefined;
  /** The present value of the record. */
  current: string | null | undefined;
  /** Whether the platform writes the record of a tenant. */
  fromPlatform: boolean;
  kind: PictureKind;
};

/**
 * Accepts the picture of a record: a confirmed upload, or a web address, which a task copies. A failed copy is tried again
 * whenever its address is saved. VALIDATION on the field for other paths.
 */
export async function claimPicture(tx: Tx, services: Tasks, input: PictureInput): Promise<void> {
  const { address, kind } = input;
  if (!address) return;
  if (address.startsWith('/')) await claimUpload(tx, { ...input, address });
  else await startCopy(tx, services, { kind, address });
}

/** A picture in a change: as it was sent, as the rules have read it, and the present value of the record. */
type PictureChange = Record<'sent' | 'value' | 'current', string | null | undefined> & { kind: PictureKind };

/**
 * The picture that a change stores; undefined for no change. Null does not remove a web address that is not copied: such a
 * picture reads as null, so a client that writes back what it has read has never seen it. An empty text removes it.
 */
export async function pictureToStore(
  { em, customerId }: Pick<Tx, 'em' | 'customerId'>,
  { kind, sent, value, current }: PictureChange,
): Promise<string | null | undefined> {
  if (sent !== null || !current || current.startsWith('/')) return value === '' ? null : value;
  const copy = await firstRow(
    em,
    sql`select id from picture_copy
      where customer_id = ${customerId} and kind = ${kind} and address_key = ${addressKey(current)} and state = 'READY'`,
  );
  return copy ? null : undefined;
}

/** SQL: the `address_key` of an address. */
export const addressKey = (address: Sql | string): Sql => sql`unhex(sha2(${address}, 256))`;

/** Starts the copy of an address, unless it exists or is being made. */
export async function startCopy(
  tx: Tx,
  services: Tasks,
  { kind, address }: { kind: PictureKind; address: string },
): Promise<void> {
  // MySQL runs the assignments from left to right, so `state` comes last.
  await change(
    tx.em,
    sql`insert into picture_copy (customer_id, id, kind, address, address_key, state)
      values (${tx.customerId}, ${newId()}, ${kind}, ${address}, ${addressKey(address)}, 'COPYING')
      on duplicate key update fault = null, tries = if(state = 'FAILED', 0, tries),
        state = if(state = 'FAILED', 'COPYING', state)`,
  );
  const copy = await firstRow(
    tx.em,
    sql<{ id: string }>`select id from picture_copy where customer_id = ${tx.customerId}
      and kind = ${kind} and address_key = ${addressKey(address)} and state = 'COPYING'`,
  );
  if (copy) await enqueueCopy(tx, services, copy.id);
}

/** Writes the task that makes a copy. */
export const enqueueCopy = (tx: Tx, { tasks }: Tasks, id: string): Promise<void> =>
  tasks.enqueue(tx, copyPictureTask, {}, { customerId: tx.customerId, subject: id });

type Reader = Pick<Context, 'em' | 'load'>;
type CopyRow = PictureCopy & { customerId: string; path: string | null };

/** A picture as its record stores it. */
type StoredPicture = { kind: PictureKind; customerId: string; address: string | null | undefined };

/** The path that shows a picture: an upload, or the copy of a web address; null while there is none. */
export async function shownPicture(ctx: Reader, { address, ...owner }: StoredPicture): Promise<string | null> {
  if (!address || address.startsWith('/')) return address ?? null;
  return (await findCopy(ctx, { ...owner, address }))?.path ?? null;
}

/** The copy of a picture that was entered as a web address; null for uploads and without a picture. */
export async function pictureCopy(ctx: Reader, { address, ...owner }: StoredPicture): Promise<PictureCopy | null> {
  if (!address || address.startsWith('/')) return null;
  // An address that an older version has stored has no copy until the next run of the upkeep.
  return (await findCopy(ctx, { ...owner, address })) ?? { address, state: 'COPYING', fault: null };
}

/** One statement for all pictures of a kind on a page. */
const findCopy = (
  { em, load }: Reader,
  { kind, customerId, address }: StoredPicture & { address: string },
): Promise<CopyRow | null> =>
  load.one<CopyRow>(`picture.${kind}`, `${customerId} ${address}`, {
    find: (keys) => {
      const wanted = keys.map(
        (key) => sql`(${key.slice(0, customerId.length)}, ${addressKey(key.slice(customerId.length + 1))})`,
      );
      return rows(
        em,
        sql<CopyRow>`select customer_id as customerId, address, state, fault, path from picture_copy
          where kind = ${kind} and (customer_id, address_key) in (${sql.join(wanted)})`,
      );
    },
    ownerOf: (copy) => `${copy.customerId} ${copy.address}`,
  });

/** SQL condition: the picture of a product with the address in this column could not be copied. */
export const hasFailedPicture = (column: Sql, customerId: string): Sql => sql`${addressKey(column)} in
  (select address_key from picture_copy where customer_id = ${customerId} and kind = 'IMAGE' and state = 'FAILED')`;
