import type { Tx } from '#api/crud/write.ts';
import { claimPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { FileKind } from '#api/features/uploads/upload.rules.ts';
import { claimUpload } from '#api/features/uploads/upload.service.ts';
import type { Context } from '#api/graphql/context.ts';

type ProductFiles = { imageUrl?: string | null; manualUrl?: string | null; videoUrl?: string | null };

/** The kind of uploads of each field. */
const KINDS = {
  imageUrl: 'IMAGE',
  manualUrl: 'MANUAL',
  videoUrl: 'VIDEO',
} as const satisfies Record<keyof ProductFiles, FileKind>;

const FIELDS = ['imageUrl', 'manualUrl', 'videoUrl'] as const;

/** Accepts the uploads of a product: confirmed ones of the tenant and of the field's kind. Web addresses are left as they are. */
export async function claimUploads(tx: Tx, files: ProductFiles, current: ProductFiles | null): Promise<void> {
  for (const field of FIELDS) {
    const address = files[field];
    if (!address?.startsWith('/')) continue;
    await claimUpload(tx, { field, address, current: current?.[field], fromPlatform: false, kind: KINDS[field] });
  }
}

/** Accepts the files of a product, and starts the copy of a picture from the web. */
export async function claimFiles(
  tx: Tx,
  services: Pick<Context['services'], 'tasks'>,
  files: ProductFiles,
  current: ProductFiles | null,
): Promise<void> {
  await claimUploads(tx, files, current);
  const { imageUrl: address } = files;
  if (!address || address.startsWith('/')) return;
  await claimPicture(tx, services, {
    field: 'imageUrl',
    address,
    current: current?.imageUrl,
    fromPlatform: false,
    kind: KINDS.imageUrl,
  });
}
