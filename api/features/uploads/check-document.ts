import { KIND_LIMITS, type ContentType } from './upload.rules.ts';

/** The bytes of a file that are checked: its first and its last ones. */
export type FileEnds = { first: Buffer; last: Buffer };

/** How many bytes are read at each end. A PDF may have that many bytes after its end mark. */
export const END_BYTES = 1024;

/**
 * The fault of a PDF or video that is not encoded again: a key of locales/<language>/validation.json; null for none. It is
 * served with its announced type only, so a file that is of two types at once is used as this one.
 */
export function faultOfDocument(contentType: ContentType, { first, last }: FileEnds): string | null {
  switch (contentType) {
    case 'application/pdf':
      if (!first.subarray(0, 5).equals(Buffer.from('%PDF-'))) return KIND_LIMITS.MANUAL.fault;
      return last.includes('%%EOF') ? null : 'fileIncomplete';
    case 'video/mp4':
      return isMp4(first) ? null : KIND_LIMITS.VIDEO.fault;
    case 'video/webm':
      return isWebm(first) ? null : KIND_LIMITS.VIDEO.fault;
    // The import reads the whole file and finds out what it is.
    case 'text/csv':
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return null;
    default:
      throw new Error(`${contentType} is encoded again, not checked`);
  }
}

/** Brands of MP4 files that browsers do not play: pictures and audio books. */
const OTHER_BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B '];

/** An MP4 begins with a box of the type `ftyp`, whose size includes the brand. */
function isMp4(first: Buffer): boolean {
  if (first.length < 16 || first.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = first.readUInt32BE(0);
  return size >= 16 && size <= END_BYTES && !OTHER_BRANDS.includes(first.toString('latin1', 8, 12));
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** A WebM begins with an EBML header whose element DocType (0x4282) is `webm`; Matroska has the same header. */
const isWebm = (first: Buffer): boolean =>
  first.subarray(0, 4).equals(EBML) &&
  first.subarray(0, 64).includes(Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]));
