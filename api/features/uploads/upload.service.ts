import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { UploadedFile, UploadUrl } from '#api/graphql/generated/types.ts';
import { invalidField, notFound, unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import { cleanLogo } from './clean-logo.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES, type LogoType } from './upload.rules.ts';

/** How long a browser may take to begin its upload (SEC-32). */
const UPLOAD_SECONDS = 600;

/** Where logos are served, on the product's own address. */
export const LOGOS = 'files/logos/';

/** Who uploads: a person of a tenant, or a system administrator (customerId null unless the logo is a customer's). */
export type Uploader = { userId: string; customerId: string | null };

export type AnnouncedLogo = { fileName: string; contentType: LogoType; fileSize: number };

type FileRow = {
  id: string;
  fileName: string;
  contentType: LogoType;
  size: number;
  state: 'ANNOUNCED' | 'READY';
  isLate: number;
};

/** Where one logo may be sent to, and the key under which it will be served once it is confirmed. */
export async function announceLogo(
  em: SqlEntityManager,
  storage: Storage | null,
  { userId, customerId }: Uploader,
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
  await change(
    em,
    sql`insert into uploaded_file (id, customer_id, created_by, file_name, content_type, size, state, expires_at)
      values (${id}, ${customerId}, ${userId}, ${fileName}, ${contentType}, ${fileSize}, 'ANNOUNCED', ${expiresAt})`,
  );
  const fileKey = keyOf(id, contentType);
  return { uploadUrl, url: uploadUrl, fileKey, key: fileKey, expiresAt };
}

/**
 * Looks at what was sent, keeps a cleaned copy and lets it be served. Safe to repeat. A tenant's people confirm what was
 * announced in their tenant, the platform's what was announced anywhere. NOT_FOUND for a key that was never given out.
 */
export async function confirmUpload(
  em: SqlEntityManager,
  storage: Storage | null,
  fileKey: string,
  scope: { customerId: string } | 'platform',
): Promise<UploadedFile> {
  const file = await findFile(em, fileKey, scope);
  if (!storage) throw unavailable('storage');
  if (file.state === 'READY') return answerOf(file, fileKey);
  const bytes = file.isLate ? null : await storage.read(STAGING + file.id, LOGO_MAX_BYTES);
  if (!bytes) throw invalidField('fileKey', 'fileMissing');
  const cleaned = await cleanLogo(bytes, file.contentType);
  for (const { ending, contentType, body } of cleaned)
    await storage.write(`${LOGOS}${file.id}.${ending}`, body, contentType);
  const size = cleaned[0]?.body.length ?? 0;
  await change(em, sql`update uploaded_file set state = 'READY', size = ${size} where id = ${file.id}`);
  await storage.remove(STAGING + file.id);
  return answerOf({ ...file, size }, fileKey);
}

async function findFile(
  em: SqlEntityManager,
  fileKey: string,
  scope: { customerId: string } | 'platform',
): Promise<FileRow> {
  const id = /([0-9A-Z]{26})\.\w+$/.exec(fileKey)?.[1];
  const owned = scope === 'platform' ? sql`true` : sql`customer_id = ${scope.customerId}`;
  const file = await firstRow(
    em,
    sql<FileRow>`select id, file_name as fileName, content_type as contentType, size, state, expires_at + interval 1 minute < now(3) as isLate
      from uploaded_file where id = ${id ?? ''} and ${owned}`,
  );
  if (!file || keyOf(file.id, file.contentType) !== fileKey) throw notFound('File');
  return file;
}

const keyOf = (id: string, contentType: LogoType): string => `${LOGOS}${id}.${LOGO_TYPES[contentType]}`;

const answerOf = ({ fileName, size, contentType }: FileRow, fileKey: string): UploadedFile => ({
  fileUrl: `/${fileKey}`,
  fileKey,
  fileName,
  fileSize: size,
  contentType,
});
