import sharp from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { LOGO_TYPES, type LogoType } from './upload.rules.ts';

/** One object to keep, under the file's id and this ending. */
export type CleanedFile = { ending: string; contentType: string; body: Buffer };

/** What is wrong with a picture, a key of locales/<language>/validation.json. */
export type LogoFault = 'fileType' | 'fileBroken' | 'fileTooDemanding';

/** Why a picture cannot be kept. */
export class UnfitLogo extends Error {
  override name = 'UnfitLogo';
  readonly fault: LogoFault;

  constructor(fault: LogoFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Pixels; a small file may unpack to gigabytes (SEC-34). */
const MAX_PIXELS = 25_000_000;
/** Longest side of a kept logo, in pixels: four times what any screen shows. */
const SIDE = 1024;
const TIMEOUT_SECONDS = 5;

/**
 * Logos as they are kept: decoded and encoded anew, so that nothing is left of them but the picture. The first is the
 * logo itself; an SVG is followed by a PNG of it, for papers. Throws UnfitLogo when the content is not what it was announced
 * as. What the decoder takes of memory is nobody's to limit but the system's: run it apart (logo-cleaner.ts).
 */
export async function cleanLogo(bytes: Uint8Array, announced: LogoType): Promise<CleanedFile[]> {
  if (announced === 'image/svg+xml') return cleanVector(bytes);
  const format = announced === 'image/png' ? 'png' : 'jpeg';
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format: found } = await readable(picture.metadata());
  if (found !== format) throw new UnfitLogo('fileType');
  const small = picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true });
  const body = await readable(format === 'png' ? small.png().toBuffer() : small.jpeg({ quality: 90 }).toBuffer());
  return [{ ending: LOGO_TYPES[announced], contentType: announced, body }];
}

async function cleanVector(bytes: Uint8Array): Promise<CleanedFile[]> {
  const text = decoded(bytes);
  const cleaned = text === null ? null : cleanSvg(text);
  if (cleaned === null) throw new UnfitLogo('fileType');
  const body = Buffer.from(cleaned, 'utf8');
  const picture = await readable(
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

/** Null when it is no UTF-8, which a packed SVG is not either. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What the decoder cannot or will not read is the file's fault. */
const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new UnfitLogo(
      error instanceof Error && error.message.startsWith('timeout') ? 'fileTooDemanding' : 'fileBroken',
    );
  });
