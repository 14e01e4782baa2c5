import sharp, { type FitEnum, type Sharp } from 'sharp';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { IMAGE_LIMITS, type FITS, type ImageFormat } from './image.rules.ts';

/** One step of a recipe. */
export type Step =
  | {
      type: 'RESIZE';
      width?: number;
      height?: number;
      fit: (typeof FITS)[number];
      enlarge: boolean;
      background?: string;
    }
  | { type: 'CROP'; left: number; top: number; width: number; height: number }
  | { type: 'ROTATE'; angle: number; background?: string }
  | { type: 'FLIP' | 'FLOP' | 'GRAYSCALE' | 'TRIM' }
  | { type: 'BLUR' | 'SHARPEN'; sigma?: number };

/** What to make of a picture. */
export type Recipe = { steps: Step[]; format: ImageFormat; quality?: number; background?: string };

/** A made picture. */
export type RenderedImage = { body: Uint8Array; width: number; height: number };

const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 15;
const DEFAULT_SIGMA = 1;
/** Documents and pages mostly show pictures on white. */
const WHITE = '#ffffff';

const FITS_OF_SHARP: Record<(typeof FITS)[number], keyof FitEnum> = {
  COVER: 'cover',
  CONTAIN: 'contain',
  INSIDE: 'inside',
  OUTSIDE: 'outside',
  FILL: 'fill',
};

/** Opens a picture with the limits of SEC-34, turned as its EXIF data say. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: TIMEOUT_SECONDS });

/** Makes a picture of each recipe. */
export async function renderImages({ bytes, recipes }: { bytes: Uint8Array; recipes: Recipe[] }) {
  const results: RenderedImage[] = [];
  for (const recipe of recipes) results.push(await decoding(() => renderImage(bytes, recipe)));
  return results;
}

async function renderImage(bytes: Uint8Array, { steps, format, quality, background = WHITE }: Recipe) {
  let picture = openImage(bytes).autoOrient();
  let previous: Step['type'] | undefined;
  for (const step of steps) {
    // sharp has an order of its own. Only this pair needs no copy of the pixels between its steps.
    const isPair = previous === 'CROP' && step.type === 'RESIZE';
    if (previous !== undefined && !isPair) picture = await copyOf(picture);
    if (step.type === 'CROP') await requireInside(picture, step);
    picture = apply(picture, step);
    previous = step.type;
  }
  const encoded = encode(picture, { format, quality, background });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  // OUTSIDE, or the corners of a rotation.
  if (Math.max(info.width, info.height) > 2 * IMAGE_LIMITS.side) throw new JobFault('fileTooDemanding');
  return { body: data, width: info.width, height: info.height };
}

async function copyOf(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}

async function requireInside(picture: Sharp, { left, top, width, height }: Extract<Step, { type: 'CROP' }>) {
  const size = await picture.metadata();
  const { width: wide, height: high } = size.autoOrient ?? size;
  if (left + width > wide || top + height > high) throw new JobFault('cropOutside', { width: wide, height: high });
}

function apply(picture: Sharp, step: Step): Sharp {
  switch (step.type) {
    case 'RESIZE': {
      const { width, height, fit, enlarge, background = WHITE } = step;
      const isPadded = fit === 'CONTAIN';
      return picture.resize({
        width,
        height,
        fit: FITS_OF_SHARP[fit],
        withoutEnlargement: !enlarge && !isPadded,
        background,
      });
    }
    case 'CROP':
      return picture.extract({ left: step.left, top: step.top, width: step.width, height: step.height });
    case 'ROTATE':
      return picture.rotate(step.angle, { background: step.background ?? WHITE });
    case 'FLIP':
      return picture.flip();
    case 'FLOP':
      return picture.flop();
    case 'GRAYSCALE':
      return picture.grayscale();
    case 'TRIM':
      return picture.trim();
    case 'BLUR':
      return picture.blur(step.sigma ?? DEFAULT_SIGMA);
    case 'SHARPEN':
      return picture.sharpen({ sigma: step.sigma ?? DEFAULT_SIGMA });
  }
}

function encode(picture: Sharp, { format, quality, background }: Omit<Recipe, 'steps'>): Sharp {
  switch (format) {
    case 'JPEG':
      return picture.flatten({ background }).jpeg({ quality: quality ?? 85, mozjpeg: true });
    case 'PNG':
      return picture.png(quality === undefined ? {} : { quality, palette: true });
    case 'WEBP':
      return picture.webp({ quality: quality ?? 82 });
  }
}

/** Converts an error of the decoder to JobFault. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobFault) throw error;
    const isTimeout = error instanceof Error && error.message.startsWith('timeout');
    throw new JobFault(isTimeout ? 'fileTooDemanding' : 'fileBroken');
  }
}
