import { degrees, PDFImage, type PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { textDocument } from '#api/paper/text-document.ts';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { handlingPdf, openPdf, savePdf } from './open-pdf.ts';
import { pageIndexes } from './page-ranges.ts';
import type { WATERMARK_POSITIONS } from './pdf.rules.ts';

/** Distance from the edge of the page, in points. */
const MARGIN = 24;
const MAX_PIXELS = 25_000_000;

type Watermark = {
  bytes: Uint8Array;
  /** Either a picture or a text. */
  picture?: Uint8Array;
  text?: string;
  color?: string;
  position: (typeof WATERMARK_POSITIONS)[number];
  opacity: number;
  rotate: number;
  scale: number;
  pages?: string;
};

/** The same document with a picture or a text on its pages. */
export const watermarkPdf = ({ bytes, picture, text = '', color = '#5b6b82', pages, ...look }: Watermark) =>
  handlingPdf(async () => {
    const doc = await openPdf(bytes);
    const mark = picture ? await pictureMark(doc, picture) : await textMark(doc, text, color);
    for (const index of pageIndexes(pages, doc.getPageCount())) drawMark(doc.getPage(index), mark, look);
    return { files: [await savePdf(doc)], pages: doc.getPageCount() };
  });

async function pictureMark(doc: PDFDocument, picture: Uint8Array): Promise<PDFImage> {
  const png = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient().png();
  const data = await png.toBuffer().catch(() => {
    throw new JobFault('fileBroken');
  });
  return doc.embedPng(data);
}

async function textMark(doc: PDFDocument, text: string, color: string): Promise<PDFEmbeddedPage> {
  const [page] = await doc.embedPdf(await textDocument(text, color));
  if (!page) throw new Error('The text has one page');
  return page;
}

type Look = Pick<Watermark, 'position' | 'opacity' | 'rotate' | 'scale'>;

function drawMark(page: PDFPage, mark: PDFImage | PDFEmbeddedPage, { position, opacity, rotate, scale }: Look): void {
  const { width: pageWidth, height: pageHeight } = page.getSize();
  const width = (pageWidth - 2 * MARGIN) * scale;
  const height = Math.min((width * mark.height) / mark.width, pageHeight - 2 * MARGIN);
  const middle = { x: pageWidth / 2, y: pageHeight / 2 };
  const right = pageWidth - MARGIN - width / 2;
  const [top, bottom] = [pageHeight - MARGIN - height / 2, MARGIN + height / 2];
  const centers = {
    CENTER: middle,
    TOP: { x: middle.x, y: top },
    BOTTOM: { x: middle.x, y: bottom },
    TOP_RIGHT: { x: right, y: top },
    BOTTOM_RIGHT: { x: right, y: bottom },
  };
  const center = centers[position];
  // The library turns around the lower left corner.
  const angle = (rotate * Math.PI) / 180;
  const x = center.x - (width / 2) * Math.cos(angle) + (height / 2) * Math.sin(angle);
  const y = center.y - (width / 2) * Math.sin(angle) - (height / 2) * Math.cos(angle);
  const place = { x, y, width, height, opacity, rotate: degrees(rotate) };
  if (mark instanceof PDFImage) page.drawImage(mark, place);
  else page.drawPage(mark, place);
}
