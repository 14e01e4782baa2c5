import { createHash } from 'node:crypto';
import { signatureOf, type SealKey } from './cms.ts';

/** Bytes that are kept free for the signature; a chain of three certificates of 4,096 bits needs about 7,000. */
const SIGNATURE_BYTES = 16_384;

/** Digits of each number of the byte range. */
const RANGE_DIGITS = 10;

/** A signature field that is not shown: hidden and locked, so that it needs no place in the structure tree (PDF/UA). */
const FIELD_FLAGS = 130;

type SealOptions = { key: SealKey; name: string; reason: string; at: Date };

/**
 * Adds a PAdES baseline-B signature (ETSI EN 319 142-1) to a PDF as an incremental update, so that every byte before it stays.
 * For files of our own drawing: a cross-reference table, plain dictionaries, no form and no earlier signature.
 */
export function sealPdf(pdf: Uint8Array, { key, name, reason, at }: SealOptions): Uint8Array {
  const file = Buffer.from(pdf);
  const { previous, offsets, trailer } = readEnd(file);
  const size = Number(valueIn(trailer, /\/Size\s+(\d+)/));
  const rootId = Number(valueIn(trailer, /\/Root\s+(\d+)\s+0\s+R/));
  const root = dictionaryOf(file, offsets, rootId);
  const pages = dictionaryOf(file, offsets, Number(valueIn(root, /\/Pages\s+(\d+)\s+0\s+R/)));
  const pageId = Number(valueIn(pages, /\/Kids\s*\[\s*(\d+)\s+0\s+R/));
  const [signatureId, fieldId] = [size, size + 1];
  const range = `[0 ${['', '', ''].map(() => '*'.repeat(RANGE_DIGITS)).join(' ')}]`;
  const objects = [
    { id: rootId, text: withEntry(root, `/AcroForm << /Fields [${fieldId} 0 R] /SigFlags 3 >>`) },
    { id: pageId, text: withAnnotation(dictionaryOf(file, offsets, pageId), fieldId) },
    {
      id: signatureId,
      text:
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${range} ` +
        `/Contents <${'0'.repeat(2 * SIGNATURE_BYTES)}> /M (${pdfDate(at)}) /Name ${textOf(name)} /Reason ${textOf(reason)} >>`,
    },
    {
      id: fieldId,
      text:
        `<< /Type /Annot /Subtype /Widget /FT /Sig /T (CompanySeal) /Rect [0 0 0 0] /F ${FIELD_FLAGS} ` +
        `/P ${pageId} 0 R /V ${signatureId} 0 R >>`,
    },
  ];
  const prepared = appended(file, objects, { previous, trailer, size: size + 2 });
  return withSignature(prepared, range, key);
}

/** Fills in the byte range and the signature of all bytes outside of its place. */
function withSignature(file: Buffer, range: string, key: SealKey): Uint8Array {
  const place = file.lastIndexOf(range);
  const start = file.indexOf('/Contents <', place) + '/Contents '.length;
  const end = start + 2 * SIGNATURE_BYTES + 2;
  const numbers = [start, end, file.length - end].map((number) => String(number).padStart(RANGE_DIGITS));
  file.write(`[0 ${numbers.join(' ')}]`, place, 'latin1');
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest();
  const signature = signatureOf(digest, key);
  if (signature.length > SIGNATURE_BYTES) throw new Error('The chain of certificates is too long for its place');
  file.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
  return file;
}

type End = { previous: number; offsets: Map<number, number>; trailer: string };

/** The last cross-reference table, its trailer, and where each object begins. */
function readEnd(file: Buffer): End {
  const tail = file.subarray(-64).toString('latin1');
  const previous = Number(valueIn(tail, /startxref\s+(\d+)\s+%%EOF/));
  const text = file.subarray(previous).toString('latin1');
  const [table = '', trailer = ''] = text.split('trailer');
  const offsets = new Map<number, number>();
  let next = 0;
  for (const line of table.split(/\r?\n/)) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    const section = /^(\d+) \d+\s*$/.exec(line);
    if (section) next = Number(section[1]);
    if (!entry) continue;
    if (entry[2] === 'n') offsets.set(next, Number(entry[1]));
    next++;
  }
  return { previous, offsets, trailer };
}

/** The dictionary of an object without a stream. */
function dictionaryOf(file: Buffer, offsets: ReadonlyMap<number, number>, id: number): string {
  const at = offsets.get(id);
  if (at === undefined) throw new Error(`The PDF has no object ${id}`);
  const text = file.subarray(at, file.indexOf('endobj', at)).toString('latin1');
  return valueIn(text, /^\d+ 0 obj\s*(<<[^]*>>)\s*$/);
}

/** A dictionary with one more entry at its end. */
const withEntry = (dictionary: string, entry: string): string => `${dictionary.replace(/>>\s*$/, '')} ${entry} >>`;

/** A page with one more annotation; its fields are visited in the order of the structure (PDF/UA-1, 7.18.3). */
function withAnnotation(page: string, id: number): string {
  const list = /\/Annots\s*\[/;
  const annotated = list.test(page)
    ? page.replace(list, `/Annots [${id} 0 R `)
    : withEntry(page, `/Annots [${id} 0 R]`);
  return /\/Tabs\b/.test(annotated) ? annotated : withEntry(annotated, '/Tabs /S');
}

type NewEnd = { previous: number; trailer: string; size: number };

/** The file with an incremental update: new versions of objects, their table and a trailer that refers to the former one. */
function appended(
  file: Buffer,
  objects: readonly { id: number; text: string }[],
  { previous, trailer, size }: NewEnd,
): Buffer {
  const parts: Buffer[] = [file, Buffer.from('\n')];
  let length = file.length + 1;
  const entries: string[] = [];
  for (const { id, text } of objects) {
    const part = Buffer.from(`${id} 0 obj\n${text}\nendobj\n`, 'latin1');
    entries.push(`${id} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    parts.push(part);
    length += part.length;
  }
  const kept = [/\/Root\s+\d+\s+0\s+R/, /\/Info\s+\d+\s+0\s+R/, /\/ID\s*\[[^\]]*\]/].flatMap(
    (entry) => entry.exec(trailer)?.[0] ?? [],
  );
  const end = `xref\n${entries.join('')}trailer\n<< /Size ${size} ${kept.join(' ')} /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
}

function valueIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`);
  return found;
}

/** D:20261125093000Z */
const pdfDate = (at: Date): string => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** A text of any letters: UTF-16 with its mark, in hexadecimal digits. */
const textOf = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
