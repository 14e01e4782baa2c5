import { buffer } from 'node:stream/consumers';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import { invalidField, unavailable } from '#api/platform/errors.ts';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';
import { yup } from '#api/rules/yup.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { cleanLogoInPool } from './logo-cleaner.service.ts';
import { END_BYTES, faultOfDocument, type FileEnds } from './check-document.ts';
import { removeObjects } from './object-removal.service.ts';
import { folderOf, keyOf, keysOf, uploadEntry } from './uploaded-file.service.ts';
import { KIND_LIMITS, maxBytesOf, type ContentType, type FileKind, type LogoType } from './upload.rules.ts';

type AnnouncedFile = {
  contentType: ContentType;
  kind: FileKind;
  size: number;
  state: 'ANNOUNCED' | 'READY';
  isLate: number;
};

type Upload = Pick<AnnouncedFile, 'contentType' | 'kind' | 'size'> & { id: string; customerId: string | null };

/**
 * Checks an uploaded file, stores a copy and makes it available: pictures are encoded again, manuals and videos are copied
 * and checked. The subject is the upload's id. VALIDATION on `fileKey` for a file that is missing, late or not valid.
 */
export const cleanUploadTask = defineTask({
  kind: 'clean-upload',
  priority: 1,
  sealed: true,
  backoff: { firstMs: 5000, longestMs: 60_000 },
  expiresMs: 3_600_000,
  payload: yup.object({ caller: callerRules }),
  async run({ caller }, { services, customerId, subject: id }: TaskRun<Context['services']>) {
    const { orm, storage, work } = services;
    if (!storage) throw unavailable('storage');
    const em = orm.em.fork();
    const file = await firstRow(
      em,
      sql<AnnouncedFile>`select content_type as contentType, kind, size, state,
          expires_at + interval 1 minute < now(3) as isLate
        from uploaded_file where id = ${id} and customer_id <=> ${customerId}`,
    );
    if (!file || file.state === 'READY') return;
    if (file.isLate) throw invalidField('fileKey', 'fileMissing');
    const upload = { ...file, id, customerId };
    const size = isDocument(file) ? await keepDocument(storage, upload) : await cleanPicture(storage, work, upload);
    const tenant = customerId === null ? null : { id: customerId };
    const isStored = await write({ em, tenant, actor: actorOf(caller) }, async (tx) => {
      const changed = await change(
        tx.em,
        sql`update uploaded_file set state = 'READY', size = ${size}
          where id = ${id} and customer_id <=> ${customerId} and state = 'ANNOUNCED'`,
      );
      // The upkeep has deleted the row meanwhile.
      if (changed === 0) await removeObjects(tx.em, keysOf(upload));
      else
        await recordAudit(tx.em, [
          uploadEntry(customerId, tx.actor, `/${keyOf(id, file.contentType, file.kind)}`, file.kind),
        ]);
      return changed > 0;
    });
    if (!isStored) throw invalidField('fileKey', 'fileMissing');
    await storage.remove(STAGING + id);
  },
});

const isDocument = ({ kind }: AnnouncedFile): boolean => kind === 'MANUAL' || kind === 'VIDEO' || kind === 'IMPORT';

/** Stores what the decoder makes of a picture; returns its size. */
async function cleanPicture(
  storage: Storage,
  work: WorkPool,
  { id, customerId, contentType, kind }: Upload,
): Promise<number> {
  if (!isPicture(contentType)) throw new Error(`${contentType} is no picture`);
  const bytes = await storage.read(STAGING + id, maxBytesOf(kind));
  if (!bytes) throw invalidField('fileKey', 'fileMissing');
  const typeFault = KIND_LIMITS[kind].fault;
  const cleaned = await cleanLogoInPool(work, { customerId, bytes, announced: contentType, typeFault });
  for (const { ending, contentType: type, body } of cleaned)
    await storage.write(`${folderOf(kind)}${id}.${ending}`, body, type);
  return cleaned[0]?.body.length ?? 0;
}

/**
 * Copies a manual or video inside the storage, then checks the copy: until it expires, the upload address can replace the
 * original at any time. Returns its size.
 */
async function keepDocument(storage: Storage, { id, contentType, kind, size }: Upload): Promise<number> {
  const key = keyOf(id, contentType, kind);
  if (!(await storage.copy(STAGING + id, key, contentType))) throw invalidField('fileKey', 'fileMissing');
  const fault = faultOfDocument(contentType, await endsOf(storage, key, size));
  if (fault === null) return size;
  await storage.remove(key);
  throw invalidField('fileKey', fault);
}

async function endsOf(storage: Storage, key: string, size: number): Promise<FileEnds> {
  const part = async (first: number, last: number) => {
    const opened = await storage.open(key, { first, last });
    return opened ? buffer(opened.body) : Buffer.alloc(0);
  };
  return {
    first: await part(0, Math.min(size, END_BYTES) - 1),
    last: await part(Math.max(0, size - END_BYTES), size - 1),
  };
}

const isPicture = (type: ContentType): type is LogoType | 'image/webp' => type.startsWith('image/');
