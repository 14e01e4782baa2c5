import sharp, { type Sharp } from 'sharp';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { cleanSvg } from './clean-svg.ts';
import { FILE_ENDINGS, type LogoType } from './upload.rules.ts';

/** One object to store, under the file's id and this ending. */
export type CleanedFile = { ending: string; contentType: LogoType | 'image/webp'; body: Buffer };

/** In pixels. Without a limit a small file could unpack to gigabytes (SEC-34). */
const MAX_PIXELS = 25_000_000;
/** Longest side of a stored logo, in pixels: four times the largest display size. */
const SIDE = 1024;
const TIMEOUT_SECONDS = 5;

/** Formats of pictures from the web that are decoded. */
const WEB_FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp'];

/** `web`: a picture from the web, whose type is found by its content. */
export type PictureType = LogoType | 'image/webp' | 'web';

type RasterType = 'image/jpeg' | 'image/png' | 'image/webp';

/** The decoder's names of the formats. */
const FORMATS: Record<RasterType, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Decodes and encodes a picture, so that only the picture remains. The first file is the picture; an SVG also gets a PNG,
 * for documents. Throws JobFault when the content does not have the announced type. The memory of the decoder cannot be
 * limited in this process, so it must run in a process of the pool (logo-cleaner.service.ts).
 */
export async function cleanLogo(bytes: Uint8Array, announced: PictureType): Promise<CleanedFile[]> {
  if (bytes.length === 0) throw new JobFault('fileBroken');
  if (announced === 'image/svg+xml' || (announced === 'web' && isText(bytes))) return cleanVector(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format: found, hasAlpha } = await withPictureFault(picture.metadata());
  if (announced === 'web') {
    if (!WEB_FORMATS.includes(found)) throw new JobFault('fileType');
    return encode(picture, found === 'jpeg' || (found === 'webp' && !hasAlpha) ? 'image/jpeg' : 'image/png');
  }
  if (found !== FORMATS[announced]) throw new JobFault('fileType');
  return encode(picture, announced);
}

async function encode(picture: Sharp, contentType: RasterType): Promise<CleanedFile[]> {
  const small = picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
  const encoders = {
    'image/png': () => small.png(),
    'image/webp': () => small.webp({ quality: 85 }),
    'image/jpeg': () => small.jpeg({ quality: 90 }),
  };
  const encoded = encoders[contentType]();
  return [{ ending: FILE_ENDINGS[contentType], contentType, body: await withPictureFault(encoded.toBuffer()) }];
}

/** Whether the content begins like XML; all other pictures begin with bytes that are no text. */
const isText = (bytes: Uint8Array): boolean => /^\uFEFF?\s*</.test(decodeUtf8(bytes)?.slice(0, 1000) ?? '');

async function cleanVector(bytes: Uint8Array): Promise<CleanedFile[]> {
  const text = decodeUtf8(bytes);
  const cleaned = text === null ? null : cleanSvg(text);
  if (cleaned === null) throw new JobFault('fileType');
  const body = Buffer.from(cleaned, 'utf8');
  const picture = await withPictureFault(
    sharp(body, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .png()
      .toBuffer(),
  );
  return [
    { ending: 'svg', contentType: 'image/svg+xml', body },
    { ending: 'png', contentType: 'image/png', body: picture },
  ];
}

/** Null when the bytes are not UTF-8, for example a compressed SVG. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Converts an error of the decoder to JobFault. */
const withPictureFault = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new JobFault(
      error instanceof Error && error.message.startsWith('timeout') ? 'fileTooDemanding' : 'fileBroken',
    );
  });
