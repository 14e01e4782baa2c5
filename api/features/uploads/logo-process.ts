/** Program that cleans logos: it decodes hostile pictures. */
import sharp from 'sharp';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import { cleanLogo, type PictureType } from './clean-logo.ts';

const operations = {
  clean: ({ bytes, announced }: { bytes: Uint8Array; announced: PictureType }) => cleanLogo(bytes, announced),
};

/** What the program does. */
export type LogoOperations = typeof operations;

sharp.cache(false);
sharp.concurrency(1);
serveOperations(operations);
