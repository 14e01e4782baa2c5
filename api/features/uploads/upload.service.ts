import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { UploadedFile, UploadUrl } from '#api/graphql/generated/types.ts';
import { invalidField, notFound, unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { STAGING } from '#api/platform/storage.ts';
import { callerOf } from '#api/tasks/caller.ts';
import { cleanUploadTask } from './clean-upload.task.ts';
import { keyOf, uploadEntry } from './uploaded-file.service.ts';
import { countUpload, requireUploadSpace } from './upload-quota.service.ts';
import type { LogoType } from './upload.rules.ts';

/** Validity of an upload address, in seconds (SEC-32). */
const UPLOAD_SECONDS = 600;

/** Name, content type and size in bytes of a logo before its upload. */
export type AnnouncedLogo = { fileName: string; contentType: LogoType; fileSize: number };

type FileRow = {
  id: string;
  customerId: string | null;
  fileName: string;
  contentType: LogoType;
  size: number;
  state: 'ANNOUNCED' | 'READY';
};

/**
 * Creates the upload address of one logo, and the key of the file after the confirmation. The logo belongs to the
 * scope's tenant; without a tenant, it is for a new customer. RATE_LIMITED, or VALIDATION on `fileSize`, when a limit of
 * uploads is exceeded.
 */
export async function announceLogo(
  scope: WriteScope,
  { config, identity, storage }: Pick<Context['services'], 'config' | 'identity' | 'storage'>,
  { fileName, contentType, fileSize }: AnnouncedLogo,
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
      sql`insert into uploaded_file (id, customer_id, created_by, file_name, content_type, size, state, expires_at)
        values (${id}, ${customerId}, ${actor.id}, ${fileName}, ${contentType}, ${fileSize}, 'ANNOUNCED', ${expiresAt})`,
    );
    await recordAudit(em, [uploadEntry(customerId, actor, fileName)]);
  });
  const fileKey = keyOf(id, contentType);
  return { uploadUrl, url: uploadUrl, fileKey, key: fileKey, expiresAt };
}

/**
 * Checks an upload, stores a cleaned copy and waits for the result. May be repeated. Users of a tenant confirm uploads
 * of their tenant, system administrators confirm all uploads. NOT_FOUND for an unknown key, VALIDATION on `fileKey` for
 * a file that is not a valid logo.
 */
export async function confirmUpload(
  scope: WriteScope,
  { storage, tasks }: Pick<Context['services'], 'storage' | 'tasks'>,
  fileKey: string,
): Promise<UploadedFile> {
  const file = await findFile(scope, fileKey);
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
 * Checks the picture of a record that is a path: a confirmed upload of this customer. The present value stays valid. An
 * upload of the platform for a new customer gets this customer as its owner. VALIDATION on the field for all other paths.
 */
export async function claimUpload(
  tx: Tx,
  {
    field,
    address,
    current,
    fromPlatform,
  }: { field: string; address: string; current: string | null | undefined; fromPlatform: boolean },
): Promise<void> {
  if (address === current) return;
  const isOwn = sql`customer_id = ${tx.customerId}`;
  const file = await firstRow(
    tx.em,
    sql<Pick<FileRow, 'id' | 'contentType'>>`select id, content_type as contentType from uploaded_file
      where id = ${idOf(address)} and state = 'READY' and ${fromPlatform ? sql`(${isOwn} or customer_id is null)` : isOwn} for update`,
  );
  if (!file || `/${keyOf(file.id, file.contentType)}` !== address) throw invalidField(field, 'unknown');
  await change(
    tx.em,
    sql`update uploaded_file set customer_id = ${tx.customerId} where id = ${file.id} and customer_id is null`,
  );
}

async function findFile({ em, tenant }: WriteScope, fileKey: string): Promise<FileRow> {
  const owned = tenant ? sql`customer_id = ${tenant.id}` : sql`true`;
  const file = await firstRow(
    em,
    sql<FileRow>`select id, customer_id as customerId, file_name as fileName, content_type as contentType, size, state
      from uploaded_file where id = ${idOf(fileKey)} and ${owned}`,
  );
  if (!file || keyOf(file.id, file.contentType) !== fileKey) throw notFound('File');
  return file;
}

const idOf = (fileKey: string): string => /([0-9A-Z]{26})\.\w+$/.exec(fileKey)?.[1] ?? '';

const toUploadedFile = ({ fileName, size, contentType }: FileRow, fileKey: string): UploadedFile => ({
  fileUrl: `/${fileKey}`,
  fileKey,
  fileName,
  fileSize: size,
  contentType,
});
