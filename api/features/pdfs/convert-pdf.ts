import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { handlingPdf, openPdf, savePdf } from './open-pdf.ts';
import { pageIndexes } from './page-ranges.ts';
import { PDF_LIMITS, type PAGE_SIZES } from './pdf.rules.ts';

const MAX_PIXELS = 25_000_000;
/** Points of an inch: the unit of pages. */
const POINTS = 72;
/** Pixels of an inch, for a picture whose page is as large as it. */
const PICTURE_DPI = 96;

type Pictures = { pictures: Uint8Array[]; pageSize: (typeof PAGE_SIZES)[number]; margin: number };

/** A document with each picture on a page of its own, lying if the picture is wider than high. */
export const picturesToPdf = ({ pictures, pageSize, margin }: Pictures) =>
  handlingPdf(async () => {
    const doc = await PDFDocument.create();
    for (const bytes of pictures) await addPicture(doc, bytes, pageSize, margin);
    return { files: [await savePdf(doc)], pages: pictures.length };
  });

async function addPicture(doc: PDFDocument, bytes: Uint8Array, pageSize: Pictures['pageSize'], margin: number) {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
  const isJpeg = (await picture.metadata().catch(unreadable)).format === 'jpeg';
  const encoded = isJpeg ? picture.jpeg({ quality: 90 }) : picture.png();
  const data = await encoded.toBuffer().catch(unreadable);
  const image = isJpeg ? await doc.embedJpg(data) : await doc.embedPng(data);
  if (pageSize === 'PICTURE') {
    const scale = POINTS / PICTURE_DPI;
    const page = doc.addPage([image.width * scale, image.height * scale]);
    return page.drawImage(image, { x: 0, y: 0, width: image.width * scale, height: image.height * scale });
  }
  const [short, long] = pageSize === 'A4' ? PageSizes.A4 : PageSizes.Letter;
  const [width, height] = image.width > image.height ? [long, short] : [short, long];
  const page = doc.addPage([width, height]);
  const room = { width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin) };
  const fitted = image.scaleToFit(room.width, room.height);
  page.drawImage(image, { x: (width - fitted.width) / 2, y: (height - fitted.height) / 2, ...fitted });
}

function unreadable(): never {
  throw new JobFault('fileBroken');
}

type Pages = { bytes: Uint8Array; format: 'JPEG' | 'PNG'; pages?: string; dpi: number };

/** A picture of each page. */
export const pagesToPictures = ({ bytes, format, pages, dpi }: Pages) =>
  handlingPdf(async () => {
    // Checks the limits, and removes what a viewer might run.
    const doc = await openPdf(bytes);
    const indexes = pageIndexes(pages, doc.getPageCount());
    if (indexes.length > PDF_LIMITS.renderedPages) throw new JobFault('pdfRendered', { max: PDF_LIMITS.renderedPages });
    const library = await PDFiumLibrary.init();
    try {
      const document = await library.loadDocument(await savePdf(doc));
      const files: Uint8Array[] = [];
      for (const index of indexes) files.push(await renderPage(document.getPage(index), format, dpi / POINTS));
      return { files, pages: indexes.length };
    } finally {
      library.destroy();
    }
  });

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>;

async function renderPage(page: Page, format: 'JPEG' | 'PNG', scale: number): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (originalWidth * originalHeight * scale ** 2 > MAX_PIXELS) throw new JobFault('fileTooDemanding');
  const { data } = await page.render({
    scale,
    render: ({ data: pixels, width, height }) => {
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
      return (format === 'JPEG' ? picture.jpeg({ quality: 85, mozjpeg: true }) : picture.png()).toBuffer();
    },
  });
  return data;
}
