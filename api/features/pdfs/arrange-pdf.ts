import { PDFDocument } from '@cantoo/pdf-lib';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { handlingPdf, openPdf, savePdf } from './open-pdf.ts';
import { pageIndexes } from './page-ranges.ts';
import { PDF_LIMITS } from './pdf.rules.ts';

/** Pages of several documents in one. */
export const mergePdfs = ({ files }: { files: { bytes: Uint8Array; pages?: string }[] }) =>
  handlingPdf(async () => {
    const merged = await PDFDocument.create();
    for (const { bytes, pages } of files) {
      const source = await openPdf(bytes);
      await copyInto(merged, source, pageIndexes(pages, source.getPageCount()));
      if (merged.getPageCount() > PDF_LIMITS.pages) throw new JobFault('pdfPages', { max: PDF_LIMITS.pages });
    }
    return { files: [await savePdf(merged)], pages: merged.getPageCount() };
  });

type Split = { bytes: Uint8Array; ranges?: string[]; every?: number };

/** A document for each range, or for each `every` pages. */
export const splitPdf = ({ bytes, ranges, every = 1 }: Split) =>
  handlingPdf(async () => {
    const source = await openPdf(bytes);
    const count = source.getPageCount();
    const parts = ranges
      ? ranges.map((range) => pageIndexes(range, count))
      : Array.from({ length: Math.ceil(count / every) }, (_, part) =>
          Array.from({ length: Math.min(every, count - part * every) }, (__, index) => part * every + index),
        );
    if (parts.length > PDF_LIMITS.parts) throw new JobFault('pdfParts', { max: PDF_LIMITS.parts });
    const files: Uint8Array[] = [];
    for (const part of parts) {
      const doc = await PDFDocument.create();
      await copyInto(doc, source, part);
      files.push(await savePdf(doc));
    }
    return { files, pages: count };
  });

/** Copies the pages with what they need only, so nothing else of the source is in the result. */
export async function copyInto(target: PDFDocument, source: PDFDocument, indexes: number[]): Promise<void> {
  for (const page of await target.copyPages(source, indexes)) target.addPage(page);
}
