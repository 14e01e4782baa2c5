import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { requireUnpacked } from './limit-compressed-objects.ts';
import { PDF_LIMITS } from './pdf.rules.ts';
import { removeActiveContent } from './remove-active-content.ts';

const HEADER = Buffer.from('%PDF-');
/** Where the header must begin at the latest: readers allow some bytes before it. */
const HEADER_BYTES = 1024;

/** How deep the tree of pages may be. Real documents have two or three levels. */
const MAX_DEPTH = 50;

/** A PDF that was read, and whether it is encrypted. */
export type ReadPdf = { doc: PDFDocument; isEncrypted: boolean };

/**
 * Reads a PDF of a stranger with the limits of SEC-35. JobFault for what is no PDF, is damaged, has too many pages or
 * objects, or a tree of pages with a loop. An encrypted one is read without its contents.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  if (!Buffer.from(bytes.subarray(0, HEADER_BYTES)).includes(HEADER)) throw new JobFault('manualType');
  const doc = await load(bytes);
  requireUnpacked(doc.context);
  const objects = doc.context.enumerateIndirectObjects().length;
  if (objects > PDF_LIMITS.objects) throw new JobFault('pdfObjects', { max: PDF_LIMITS.objects });
  const isEncrypted = doc.context.trailerInfo.Encrypt !== undefined;
  if (!isEncrypted) requirePages(doc);
  return { doc, isEncrypted };
}

/** The same for an operation that changes the document: refuses an encrypted one, and removes its active content. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const { doc, isEncrypted } = await readPdf(bytes);
  if (isEncrypted) throw new JobFault('pdfEncrypted');
  removeActiveContent(doc);
  return doc;
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      throwOnInvalidObject: false,
      warnOnInvalidObjects: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch {
    throw new JobFault('pdfBroken');
  }
}

/** Walks the tree of pages itself: that of a hostile document may have loops, or a depth that ends the program. */
function requirePages(doc: PDFDocument): void {
  const seen = new Set<PDFObject>();
  let pages = 0;
  const visit = (node: PDFObject | undefined, depth: number): void => {
    const dict = node instanceof PDFRef ? doc.context.lookup(node) : node;
    if (!(dict instanceof PDFDict) || seen.has(dict) || depth > MAX_DEPTH) throw new JobFault('pdfBroken');
    seen.add(dict);
    const kids = doc.context.lookup(dict.get(PDFName.of('Kids')));
    if (!(kids instanceof PDFArray)) {
      pages += 1;
      if (pages > PDF_LIMITS.pages) throw new JobFault('pdfPages', { max: PDF_LIMITS.pages });
      return;
    }
    for (const kid of kids.asArray()) visit(kid, depth + 1);
  };
  try {
    visit(doc.catalog.get(PDFName.of('Pages')), 0);
  } catch (error) {
    if (error instanceof JobFault) throw error;
    throw new JobFault('pdfBroken');
  }
  if (pages === 0) throw new JobFault('pdfBroken');
}

/** Runs work on documents; what the library cannot read is a damaged document. */
export async function handlingPdf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobFault) throw error;
    throw new JobFault('pdfBroken');
  }
}

/** Bytes of a document, with its objects compressed. */
export const savePdf = (doc: PDFDocument): Promise<Uint8Array> =>
  doc.save({ useObjectStreams: true, updateFieldAppearances: false });
