import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { cellText, hasValue, TABLE_LIMITS, type TableRow, UnreadableTable, withoutEmptyEnd } from './table.ts';

/** Separators of the spreadsheets of all languages. */
const SEPARATORS = [';', '\t', ',', '|'] as const;

/** Bytes that are decoded at once. */
const PIECE = 64 * 1024;

/** Characters from which the separator is guessed. */
const SAMPLE = 16 * 1024;

/** Reads a text file with separated values, in any encoding and with any separator that spreadsheets write. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<TableRow> {
  const encoding = encodingOf(bytes);
  const sample = decodedStart(bytes, encoding);
  if (hasControlCharacters(sample)) throw new UnreadableTable('tableType');
  const parser = parse({
    delimiter: separatorOf(sample),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: TABLE_LIMITS.record,
  });
  // The loop below throws the failures of both streams.
  pipeline(Readable.from(decoded(bytes, encoding)), parser, () => undefined);
  yield* numbered(parser);
}

async function* numbered(parser: Parser): AsyncGenerator<TableRow> {
  let number = 0;
  try {
    for await (const record of parser) {
      number += 1;
      const cells = withoutEmptyEnd(textsOf(record).map(cellText));
      const isSeparatorHint = number === 1 && cells.length === 1 && cells[0] === 'sep=';
      if (hasValue(cells) && !isSeparatorHint) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableTable('tableBroken') : error;
  }
}

const textsOf = (record: unknown): string[] => (Array.isArray(record) ? record.map(String) : []);

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a text: that of its byte order mark, else UTF-8 if it is valid, else that of Windows. */
function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text in pieces. UnreadableTable when a line is too long, before it is split into a million columns. */
function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let line = 0;
  for (let start = 0; start < bytes.length; start += PIECE) {
    const text = decoder.decode(bytes.subarray(start, start + PIECE), { stream: true });
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    line = lineEnd === -1 ? line + text.length : text.length - lineEnd;
    if (line > TABLE_LIMITS.record) throw new UnreadableTable('tableBroken');
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const decodedStart = (bytes: Buffer, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE), { stream: true });

/** Characters that no spreadsheet writes into a text file, but most other files contain. */
const hasControlCharacters = (text: string): boolean => /[\u0000-\u0008\u000e-\u001a\u007f\ufffe]/.test(text);

/** The separator that is most often in the first line, outside of quotes. Excel's line `sep=;` contains it, too. */
function separatorOf(sample: string): string {
  const [line = ''] = sample.replaceAll(/"[^"]*"/g, '').split(/[\r\n]+/, 1);
  const counts = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator;
}
