import type { Config } from '#api/config.ts';
import type { Tx, WriteScope } from '#api/crud/write.ts';
import { firstRow, sql, type Sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import { invalidField } from '#api/platform/errors.ts';
import type { Limiter } from '#api/platform/limiter.ts';

/** Settings that limit uploads. */
export type UploadSettings = Pick<
  Config,
  | 'UPLOADS_PER_MINUTE'
  | 'UPLOADS_PER_HOUR_TENANT'
  | 'UPLOADS_WAITING_MB'
  | 'UPLOADS_WAITING_MB_TENANT'
  | 'UPLOADS_STORED_MB_TENANT'
>;

const MIB = 1024 * 1024;
/** The locks of the checks below. */
const LOCKS = {
  person: async (em: Tx['em'], id: string | null): Promise<void> => {
    await firstRow(em, sql`select 1 from system_admin where id = ${id} for update`);
  },
  tenant: (em: Tx['em'], customerId: string): Promise<void> => lockTenant(em, customerId, 'UPLOADS'),
};

const MINUTE = 60;
const HOUR = 3600;

/** Counts an upload address for the person and the tenant. RATE_LIMITED above a limit. */
export async function countUpload(limiter: Limiter, { tenant, actor }: WriteScope, settings: UploadSettings) {
  await limiter.take(`uploads/person/${actor.id ?? ''}`, { tries: settings.UPLOADS_PER_MINUTE, seconds: MINUTE });
  const ofTenant = { tries: settings.UPLOADS_PER_HOUR_TENANT, seconds: HOUR };
  await limiter.take(`uploads/tenant/${tenant?.id ?? 'platform'}`, ofTenant);
}

/** Counts a picture that is copied from the web for a tenant, apart from uploads. RATE_LIMITED above the limit. */
export const countPictureCopy = (
  limiter: Limiter,
  customerId: string,
  { UPLOADS_PER_HOUR_TENANT: tries }: UploadSettings,
): Promise<void> => limiter.take(`uploads/copies/${customerId}`, { tries, seconds: HOUR });

/**
 * Checks that a file of this size fits into the space for unconfirmed uploads (of the person and of the tenant) and into
 * that for all files of the tenant. Locks person and uploads of the tenant until the end of the transaction, so that
 * simultaneous uploads cannot exceed a limit together (`locks`: a parameter for the test that removes them). VALIDATION on
 * `fileSize` above one.
 */
export async function requireUploadSpace(
  { em, actor }: Tx,
  { customerId, size }: { customerId: string | null; size: number },
  settings: UploadSettings,
  locks = LOCKS,
): Promise<void> {
  await locks.person(em, actor.id);
  const { waiting: ofPerson } = await usedBytes(em, sql`created_by = ${actor.id} and state = 'ANNOUNCED'`);
  requireBelow('uploadsWaiting', ofPerson + size, settings.UPLOADS_WAITING_MB);
  if (customerId === null) return;
  const { waiting } = await requireTenantSpace(em, { customerId, size }, settings, locks);
  requireBelow('uploadsWaiting', waiting + size, settings.UPLOADS_WAITING_MB_TENANT);
}

/** The part of requireUploadSpace that also holds for files that the product itself stores for a tenant. */
export async function requireTenantSpace(
  em: Tx['em'],
  { customerId, size }: { customerId: string; size: number },
  { UPLOADS_STORED_MB_TENANT: max }: UploadSettings,
  locks = LOCKS,
): Promise<UsedBytes> {
  await locks.tenant(em, customerId);
  const used = await usedBytes(em, sql`customer_id = ${customerId}`);
  requireBelow('uploadsStored', used.waiting + used.ready + size, max);
  return used;
}

type UsedBytes = { waiting: number; ready: number };

async function usedBytes(em: Tx['em'], condition: Sql): Promise<UsedBytes> {
  const used = await firstRow(
    em,
    sql<Record<keyof UsedBytes, string | null>>`select sum(if(state = 'ANNOUNCED', size, 0)) as waiting,
      sum(if(state = 'READY', size, 0)) as ready from uploaded_file where ${condition}`,
  );
  return { waiting: Number(used?.waiting ?? 0), ready: Number(used?.ready ?? 0) };
}

function requireBelow(key: string, bytes: number, max: number): void {
  if (bytes > max * MIB) throw invalidField('fileSize', key, { max });
}
