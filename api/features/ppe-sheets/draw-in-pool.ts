import { firstRow, sql } from '#api/db/sql.ts';
import { shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { Context } from '#api/graphql/context.ts';
import { AppError } from '#api/platform/errors.ts';
import type { Storage } from '#api/platform/storage.ts';
import { defineProgram } from '#api/platform/work-pool/program.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';
import type { SheetData } from './render/sheet-data.ts';
import type { SheetOperations } from './sheet-process.ts';

/** A sheet of 2,000 deliveries needs about 250 MiB, including 60 MiB of the process. */
const PROGRAM = defineProgram<SheetOperations>({
  file: new URL('sheet-process.ts', import.meta.url),
  memoryBytes: 512 * 1024 * 1024,
  milliseconds: 30_000,
});

const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/** Draws a sheet in a process of the pool. */
export const drawSheetInPool = (
  work: WorkPool,
  customerId: string,
  sheet: { data: SheetData; logo: Uint8Array | null },
): Promise<Uint8Array> => work.run(PROGRAM, 'draw', { owner: customerId, input: () => sheet });

/** The bytes of a template's logo, else of the company's; null without one, and while the storage does not answer. */
export async function logoOf(
  ctx: Pick<Context, 'em' | 'load'>,
  storage: Storage | null,
  customerId: string,
  address: string | null,
): Promise<Uint8Array | null> {
  const path = (await shownPicture(ctx, { kind: 'LOGO', customerId, address })) ?? (await companyLogo(ctx, customerId));
  if (!path || !storage) return null;
  // An SVG is stored with a picture of it.
  const key = path.slice(1).replace(/\.svg$/, '.png');
  return storage.read(key, LOGO_MAX_BYTES).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
    throw error;
  });
}

async function companyLogo(ctx: Pick<Context, 'em' | 'load'>, customerId: string): Promise<string | null> {
  const found = await firstRow(
    ctx.em,
    sql<{ address: string | null }>`select logo_url as address from customer where id = ${customerId}`,
  );
  return shownPicture(ctx, { kind: 'LOGO', customerId, address: found?.address });
}
