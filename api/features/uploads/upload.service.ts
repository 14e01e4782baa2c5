import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { UploadedFile, UploadUrl } from '#api/graphql/generated/types.ts';
import { forbidden, invalidField, notFound, unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { STAGING } from '#api/platform/storage.ts';
import { callerOf } from '#api/tasks/caller.ts';
import { cleanUploadTask } from './clean-upload.task.ts';
import { idOf, keyOf, uploadEntry } from './uploaded-file.service.ts';
import { countUpload, requireUploadSpace } from './upload-quota.service.ts';
import type { ContentType, FileKind } from './upload.rules.ts';

/** Validity of an upload address, in seconds (SEC-32). */
const UPLOAD_SECONDS = 600;

/** Kind, name, content type and size in bytes of a file before its upload. */
export type AnnouncedFile = { kind: FileKind; fileName: string; contentType: ContentType; fileSize: number };

type FileRow = {
  id: string;
  customerId: string | null;
  fileName: string;
  contentType: ContentType;
  kind: FileKind;
  size: number;
  state: 'ANNOUNCED' | 'READY';
};

/**
 * Creates the upload address of one file, and the key of the file after the confirmation. The file belongs to the
 * scope's tenant; without a tenant, it is the logo of a new customer. RATE_LIMITED, or VALIDATION on `fileSize`, when a limit of
 * uploads is exceeded.
 */
export async function announceFile(
  scope: WriteScope,
  { config, identity, storage }: Pick<Context['services'], 'config' | 'identity' | 'storage'>,
  { kind, fileName, contentType, fileSize }: AnnouncedFile,
): Promise<UploadUrl> {
  if (!storage) throw unavailable('storage');
  await countUpload(identity.limiter, scope, config);
  const id = newId();
  const uploadUrl = await storage.presignPut({
    key: STAGING + id,
    contentType,
    size: fileSize,
    seconds: UPLOAD_SECONDS,
  });
  const expiresAt = new Date(Date.now() + UPLOAD_SECONDS * 1000);
  const customerId = scope.tenant?.id ?? null;
  await write(scope, async (tx) => {
    const { em, actor } = tx;
    await requireUploadSpace(tx, { customerId, size: fileSize }, config);
    await change(
      em,
      sql`insert into uploaded_file (id, customer_id, created_by, kind, file_name, content_type, size, state, expires_at)
        values (${id}, ${customerId}, ${actor.id}, ${kind}, ${fileName}, ${contentType}, ${fileSize}, 'ANNOUNCED', ${expiresAt})`,
    );
    await recordAudit(em, [uploadEntry(customerId, actor, fileName, kind)]);
  });
  const fileKey = keyOf(id, contentType, kind);
  return { uploadUrl, url: uploadUrl, fileKey, key: fileKey, expiresAt };
}

/**
 * Checks an upload, stores a cleaned copy and waits for the result. May be repeated. Users of a tenant confirm uploads
 * of their tenant, system administrators confirm all uploads; `mayConfirm` limits the kinds. NOT_FOUND for an unknown
 * key, VALIDATION on `fileKey` for a file that is not valid.
 */
export async function confirmUpload(
  scope: WriteScope,
  { storage, tasks }: Pick<Context['services'], 'storage' | 'tasks'>,
  fileKey: string,
  mayConfirm: (kind: FileKind) => boolean,
): Promise<UploadedFile> {
  const file = await findFile(scope, fileKey);
  if (!mayConfirm(file.kind)) throw forbidden();
  if (!storage) throw unavailable('storage');
  if (file.state === 'READY') return toUploadedFile(file, fileKey);
  const { customerId, id: subject } = file;
  const cleaning = await write(scope, (tx) =>
    tasks.enqueueOwn(tx, cleanUploadTask, { caller: callerOf(tx.actor) }, { customerId, subject }),
  );
  const { error } = await cleaning.run();
  if (error) throw error;
  return toUploadedFile(await findFile(scope, fileKey), fileKey);
}

/**
 * Checks the file of a record that is a path: a confirmed upload of this customer and kind. The present value stays valid. An
 * upload of the platform for a new customer gets this customer as its owner. VALIDATION on the field for all other paths.
 */
export async function claimUpload(
  tx: Tx,
  {
    field,
    address,
    current,
    fromPlatform,
    kind,
  }: {
    field: string;
    address: string;
    current: string | null | undefined;
    fromPlatform: boolean;
    kind: FileKind;
  },
): Promise<void> {
  if (address === current) return;
  const isOwn = sql`customer_id = ${tx.customerId}`;
  const file = await firstRow(
    tx.em,
    sql<Pick<FileRow, 'id' | 'contentType' | 'kind'>>`select id, content_type as contentType, kind from uploaded_file
      where id = ${idOf(address)} and state = 'READY' and ${fromPlatform ? sql`(${isOwn} or customer_id is null)` : isOwn} for update`,
  );
  const isFit = file?.kind === kind && `/${keyOf(file.id, file.contentType, file.kind)}` === address;
  if (!isFit) throw invalidField(field, 'unknown');
  await change(
    tx.em,
    sql`update uploaded_file set customer_id = ${tx.customerId} where id = ${file.id} and customer_id is null`,
  );
}

async function findFile({ em, tenant }: WriteScope, fileKey: string): Promise<FileRow> {
  const owned = tenant ? sql`customer_id = ${tenant.id}` : sql`true`;
  const file = await firstRow(
    em,
    sql<FileRow>`select id, customer_id as customerId, file_name as fileName, content_type as contentType, kind, size, state
      from uploaded_file where id = ${idOf(fileKey)} and ${owned}`,
  );
  if (!file || keyOf(file.id, file.contentType, file.kind) !== fileKey) throw notFound('File');
  return file;
}

const toUploadedFile = ({ fileName, size, contentType }: FileRow, fileKey: string): UploadedFile => ({
  fileUrl: `/${fileKey}`,
  fileKey,
  fileName,
  fileSize: size,
  contentType,
});
