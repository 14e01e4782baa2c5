import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { handlingPdf, readPdf } from './open-pdf.ts';
import { nameOf } from './remove-active-content.ts';

/** Facts about a document. Those that need its contents are null when it is encrypted. */
export type PdfFacts = {
  version: string;
  isEncrypted: boolean;
  pages: number | null;
  /** The different sizes of pages in points (1/72 inch), with their number of pages. */
  pageSizes: { width: number; height: number; pages: number }[] | null;
  fonts: { name: string; type: string; isEmbedded: boolean }[] | null;
  /** Whether it has a structure that screen readers can follow. */
  isTagged: boolean | null;
  language: string | null;
  title: string | null;
  author: string | null;
  hasForm: boolean | null;
  hasSignature: boolean | null;
  hasJavaScript: boolean | null;
  hasAttachments: boolean | null;
  images: number | null;
};

const MAX_FONTS = 100;
const MAX_SIZES = 50;
const MAX_TEXT = 500;

export const analyzePdf = ({ bytes }: { bytes: Uint8Array }): Promise<PdfFacts> =>
  handlingPdf(async () => {
    const { doc, isEncrypted } = await readPdf(bytes);
    const version = /%PDF-(\d\.\d)/.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1] ?? '';
    if (isEncrypted) return { version, isEncrypted, ...UNREADABLE };
    return { version, isEncrypted, ...contentsOf(doc) };
  });

const UNREADABLE = {
  pages: null,
  pageSizes: null,
  fonts: null,
  isTagged: null,
  language: null,
  title: null,
  author: null,
  hasForm: null,
  hasSignature: null,
  hasJavaScript: null,
  hasAttachments: null,
  images: null,
};

function contentsOf(doc: PDFDocument): Omit<PdfFacts, 'version' | 'isEncrypted'> {
  const dicts = doc.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFStream ? [object.dict] : object instanceof PDFDict ? [object] : []));
  const has = (...entries: string[]) => dicts.some((dict) => entries.some((entry) => dict.has(PDFName.of(entry))));
  const { catalog } = doc;
  const marks = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict);
  const isMarked = marks?.lookupMaybe(PDFName.of('Marked'), PDFBool)?.asBoolean() ?? false;
  return {
    pages: doc.getPageCount(),
    pageSizes: sizesOf(doc),
    fonts: fontsOf(doc, dicts),
    isTagged: isMarked && catalog.has(PDFName.of('StructTreeRoot')),
    language: textOf(() => doc.getLanguage()),
    title: textOf(() => doc.getTitle()),
    author: textOf(() => doc.getAuthor()),
    hasForm: catalog.has(PDFName.of('AcroForm')),
    hasSignature: dicts.some((dict) => nameOf(doc, dict, 'FT') === 'Sig'),
    hasJavaScript: has('JS', 'JavaScript') || dicts.some((dict) => nameOf(doc, dict, 'S') === 'JavaScript'),
    hasAttachments: has('EmbeddedFiles', 'EF'),
    images: dicts.filter((dict) => nameOf(doc, dict, 'Subtype') === 'Image').length,
  };
}

function sizesOf(doc: PDFDocument): PdfFacts['pageSizes'] {
  const sizes = new Map<string, { width: number; height: number; pages: number }>();
  for (const page of doc.getPages()) {
    const { width, height } = page.getSize();
    const size = { width: Math.round(width * 100) / 100, height: Math.round(height * 100) / 100 };
    const key = `${size.width} ${size.height}`;
    sizes.set(key, { ...size, pages: (sizes.get(key)?.pages ?? 0) + 1 });
  }
  return [...sizes.values()].toSorted((a, b) => b.pages - a.pages).slice(0, MAX_SIZES);
}

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];

function fontsOf(doc: PDFDocument, dicts: readonly PDFDict[]): PdfFacts['fonts'] {
  const fonts = new Map<string, { name: string; type: string; isEmbedded: boolean }>();
  for (const dict of dicts) {
    if (nameOf(doc, dict, 'Type') !== 'Font' || nameOf(doc, dict, 'Subtype').startsWith('CIDFont')) continue;
    const font = {
      // Subsets have names like ABCDEF+Inter.
      name: nameOf(doc, dict, 'BaseFont').replace(/^[A-Z]{6}\+/, ''),
      type: nameOf(doc, dict, 'Subtype'),
      isEmbedded: isEmbedded(doc, dict),
    };
    fonts.set(JSON.stringify(font), font);
  }
  return [...fonts.values()].slice(0, MAX_FONTS);
}

function isEmbedded(doc: PDFDocument, font: PDFDict): boolean {
  if (nameOf(doc, font, 'Subtype') === 'Type3') return true;
  const descendants = doc.context.lookup(font.get(PDFName.of('DescendantFonts')));
  const owner = descendants instanceof PDFArray ? descendants.lookup(0) : font;
  const descriptor = owner instanceof PDFDict ? doc.context.lookup(owner.get(PDFName.of('FontDescriptor'))) : undefined;
  return descriptor instanceof PDFDict && FONT_FILES.some((entry) => descriptor.has(PDFName.of(entry)));
}

/** A text of the document; null for one that is missing or not readable. */
function textOf(read: () => string | undefined): string | null {
  try {
    return read()?.slice(0, MAX_TEXT) ?? null;
  } catch {
    return null;
  }
}
