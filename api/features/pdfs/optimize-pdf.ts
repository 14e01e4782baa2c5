import { decodePDFRawStream, type PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';
import { copyInto } from './arrange-pdf.ts';
import { handlingPdf, openPdf, savePdf } from './open-pdf.ts';
import { nameOf } from './remove-active-content.ts';

type Wish = { imageQuality: number; imageSide: number };

const MAX_PIXELS = 25_000_000;

/**
 * A smaller document with the same pages: without what no page uses, with compressed streams, and with smaller JPEG pictures. The
 * original when that is not smaller.
 */
export const optimizePdf = ({ bytes, ...wish }: { bytes: Uint8Array } & Wish) =>
  handlingPdf(async () => {
    const source = await openPdf(bytes);
    const doc = await PDFDocument.create();
    const pages = source.getPageCount();
    await copyInto(
      doc,
      source,
      Array.from({ length: pages }, (_, index) => index),
    );
    for (const [ref, object] of doc.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream)) continue;
      const smaller = (await smallerPicture(doc, object, wish)) ?? compressed(object);
      if (smaller) doc.context.assign(ref, smaller);
    }
    const title = source.getTitle();
    if (title) doc.setTitle(title);
    return { files: [await savePdf(doc)], pages };
  });

/** A stream without compression gets one. */
function compressed(stream: PDFRawStream): PDFRawStream | null {
  if (stream.dict.has(PDFName.of('Filter'))) return null;
  const contents = deflateSync(decodePDFRawStream(stream).decode(), { level: 9 });
  if (contents.length >= stream.contents.length) return null;
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return PDFRawStream.of(dict, contents);
}

/** A JPEG that is encoded again, if that makes it smaller. Other pictures, and JPEGs with unusual colours, stay. */
async function smallerPicture(doc: PDFDocument, stream: PDFRawStream, wish: Wish): Promise<PDFRawStream | null> {
  const { dict } = stream;
  if (nameOf(doc, dict, 'Subtype') !== 'Image' || nameOf(doc, dict, 'Filter') !== 'DCTDecode') return null;
  const isPlain = ['DeviceRGB', 'DeviceGray'].includes(nameOf(doc, dict, 'ColorSpace'));
  if (!isPlain || dict.has(PDFName.of('Decode'))) return null;
  const { imageQuality: quality, imageSide: side } = wish;
  const picture = sharp(stream.contents, { limitInputPixels: MAX_PIXELS }).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const made = await picture
    .jpeg({ quality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!made || made.data.length >= stream.contents.length) return null;
  return PDFRawStream.of(pictureDict(dict, made.info), made.data);
}

function pictureDict(dict: PDFDict, { width, height, channels }: OutputInfo): PDFDict {
  const made = dict.clone();
  made.set(PDFName.of('Width'), PDFNumber.of(width));
  made.set(PDFName.of('Height'), PDFNumber.of(height));
  made.set(PDFName.of('ColorSpace'), PDFName.of(channels === 1 ? 'DeviceGray' : 'DeviceRGB'));
  made.delete(PDFName.of('DecodeParms'));
  return made;
}
