import { cleanLogoInPool, type CleanedFile } from '#api/features/uploads/logo-cleaner.service.ts';
import type { Services } from '#api/services/services.ts';
import { LOGO_MAX_BYTES } from '#api/features/uploads/upload.rules.ts';
import type { PictureCopyFault } from '#api/graphql/generated/types.ts';
import { AppError, type FieldFault } from '#api/platform/errors.ts';
import { FetchRefused, fetchGuarded } from '#api/platform/guarded-fetch.ts';

/** A fetched and cleaned picture, or why there is none. */
export type FetchedPicture = { files: CleanedFile[]; fault: null } | { files: null; fault: PictureCopyFault };

/**
 * Fetches a picture from the web and encodes it again, as an uploaded one. Throws only what a later try can mend: too many
 * waiting pictures, and the reason of `signal`.
 */
export async function fetchPicture(
  { address, customerId }: { address: string; customerId: string },
  { config, work }: Pick<Services, 'config' | 'work'>,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const { PICTURE_FETCH_HTTP: allowsHttp, PICTURE_FETCH_ALLOWED_HOSTS: hosts } = config;
  const allowedHosts = new Set(hosts.split(',').map((host) => host.trim().toLowerCase()));
  try {
    const bytes = await fetchGuarded(address, { allowsHttp, allowedHosts, limit: LOGO_MAX_BYTES, signal });
    return { files: await cleanLogoInPool(work, { customerId, bytes, announced: 'web' }), fault: null };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { files: null, fault };
  }
}

function faultOf(error: unknown): PictureCopyFault | null {
  if (error instanceof FetchRefused) return error.fault;
  if (!(error instanceof AppError) || !('fields' in error.details)) return null;
  const fields: FieldFault[] = error.details.fields;
  return fields.some(({ key }) => key === 'fileTooDemanding') ? 'TOO_DEMANDING' : 'NO_PICTURE';
}
