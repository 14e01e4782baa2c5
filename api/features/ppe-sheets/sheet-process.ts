/** Program that draws PPE sheets; it reads the picture of the logo, which strangers have made. */
import sharp from 'sharp';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import { drawSheet } from './render/draw-sheet.ts';
import type { SheetData, SheetLogo } from './render/sheet-data.ts';

/** Largest logo on a sheet, in pixels. */
const LOGO = { width: 640, height: 240 };

const operations = {
  draw: async ({ data, logo }: { data: SheetData; logo: Uint8Array | null }) =>
    drawSheet({ data, logo: logo && (await readLogo(logo)) }),
};

/** What the program does. */
export type SheetOperations = typeof operations;

/** The logo as a small PNG without transparency; null for a picture that cannot be read. */
async function readLogo(bytes: Uint8Array): Promise<SheetLogo | null> {
  try {
    const { data, info } = await sharp(bytes)
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

sharp.cache(false);
sharp.concurrency(1);
serveOperations(operations);
