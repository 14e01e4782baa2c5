import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { AuditEntry } from '#api/db/audit-entry.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Actor } from '#api/platform/caller.ts';
import type { UploadedFile, UploadUrl } from '#api/graphql/generated/types.ts';
import { invalidField, notFound, unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import { cleanLogoApart } from './logo-cleaner.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES, type LogoType } from './upload.rules.ts';

/** How long a browser may take to begin its upload (SEC-32). */
const UPLOAD_SECONDS = 600;

/** Where logos are served, on the product's own address. */
export const LOGOS = 'files/logos/';

export type AnnouncedLogo = { fileName: string; contentType: LogoType; fileSize: number };

type FileRow = {
  id: string;
  customerId: string | null;
  fileName: string;
  contentType: LogoType;
  size: number;
  state: 'ANNOUNCED' | 'READY';
  isLate: number;
};

/**
 * Where one logo may be sent to, and the key under which it will be served once it is confirmed. It is the scope's
 * tenant's; without one, of a customer that is yet to be made.
 */
export async function announceLogo(
  scope: WriteScope,
  storage: Storage | null,
  { fileName, contentType, fileSize }: AnnouncedLogo,
): Promise<UploadUrl> {
  if (!storage) throw unavailable('storage');
  const id = newId();
  const uploadUrl = await storage.presignPut({
    key: STAGING + id,
    contentType,
    size: fileSize,
    seconds: UPLOAD_SECONDS,
  });
  const expiresAt = new Date(Date.now() + UPLOAD_SECONDS * 1000);
  const customerId = scope.tenant?.id ?? null;
  await write(scope, async ({ em, actor }) => {
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
 * Looks at what was sent, keeps a cleaned copy and lets it be served. Safe to repeat. A tenant's people confirm what was
 * announced in their tenant, the platform's what was announced anywhere. NOT_FOUND for a key that was never given out.
 */
export async function confirmUpload(
  scope: WriteScope,
  storage: Storage | null,
  fileKey: string,
): Promise<UploadedFile> {
  const file = await findFile(scope, fileKey);
  if (!storage) throw unavailable('storage');
  if (file.state === 'READY') return answerOf(file, fileKey);
  const bytes = file.isLate ? null : await storage.read(STAGING + file.id, LOGO_MAX_BYTES);
  if (!bytes) throw invalidField('fileKey', 'fileMissing');
  const cleaned = await cleanLogoApart(bytes, file.contentType);
  for (const { ending, contentType, body } of cleaned)
    await storage.write(`${LOGOS}${file.id}.${ending}`, body, contentType);
  const size = cleaned[0]?.body.length ?? 0;
  const { customerId } = file;
  await write({ ...scope, tenant: customerId === null ? null : { id: customerId } }, async ({ em, actor }) => {
    await change(em, sql`update uploaded_file set state = 'READY', size = ${size} where id = ${file.id}`);
    await recordAudit(em, [uploadEntry(customerId, actor, `/${fileKey}`)]);
  });
  await storage.remove(STAGING + file.id);
  return answerOf({ ...file, size }, fileKey);
}

/** A logo is a customer's; one that has none yet is told of with whoever sends it. */
const uploadEntry = (customerId: string | null, actor: Actor, file: string): AuditEntry => ({
  operation: 'UPDATE',
  targetEntityType: customerId === null ? 'USER' : 'CUSTOMER',
  targetEntityId: customerId ?? actor.id ?? '',
  changes: { logoUpload: { old: null, new: file } },
});

/**
 * Lets a customer take a logo: a web address, or an upload that was confirmed and is its own. The one that it has stays
 * good. One that the platform sent for a customer that was yet to be made becomes the customer's with it. VALIDATION on
 * `logoUrl` for anything else under /files, whosever it is.
 */
export async function takeLogo(
  tx: Tx,
  logoUrl: string | null | undefined,
  { current, fromPlatform }: { current: string | null | undefined; fromPlatform: boolean },
): Promise<void> {
  if (!logoUrl?.startsWith('/') || logoUrl === current) return;
  const isOwn = sql`customer_id = ${tx.customerId}`;
  const file = await firstRow(
    tx.em,
    sql<Pick<FileRow, 'id' | 'contentType'>>`select id, content_type as contentType from uploaded_file
      where id = ${idIn(logoUrl)} and state = 'READY' and ${fromPlatform ? sql`(${isOwn} or customer_id is null)` : isOwn} for update`,
  );
  if (!file || `/${keyOf(file.id, file.contentType)}` !== logoUrl) throw invalidField('logoUrl', 'unknown');
  await change(
    tx.em,
    sql`update uploaded_file set customer_id = ${tx.customerId} where id = ${file.id} and customer_id is null`,
  );
}

async function findFile({ em, tenant }: WriteScope, fileKey: string): Promise<FileRow> {
  const owned = tenant ? sql`customer_id = ${tenant.id}` : sql`true`;
  const file = await firstRow(
    em,
    sql<FileRow>`select id, customer_id as customerId, file_name as fileName, content_type as contentType, size, state, expires_at + interval 1 minute < now(3) as isLate
      from uploaded_file where id = ${idIn(fileKey)} and ${owned}`,
  );
  if (!file || keyOf(file.id, file.contentType) !== fileKey) throw notFound('File');
  return file;
}

const idIn = (fileKey: string): string => /([0-9A-Z]{26})\.\w+$/.exec(fileKey)?.[1] ?? '';

const keyOf = (id: string, contentType: LogoType): string => `${LOGOS}${id}.${LOGO_TYPES[contentType]}`;

const answerOf = ({ fileName, size, contentType }: FileRow, fileKey: string): UploadedFile => ({
  fileUrl: `/${fileKey}`,
  fileKey,
  fileName,
  fileSize: size,
  contentType,
});
