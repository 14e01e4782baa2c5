import {
  decodePDFRawStream,
  type PDFContext,
  PDFName,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { JobFault, TOO_DEMANDING } from '#api/platform/work-pool/program.ts';
import { PDF_LIMITS } from './pdf.rules.ts';

const MIB = 1024 * 1024;
/** Bytes that are decoded at a time. */
const PORTION = 64 * 1024;

/** Bytes that documents may still unpack; below zero for one that has unpacked too much. */
const left = new WeakMap<PDFContext, number>();

/** Unpacks the stream of a document, as far as its document may. */
function unpack(stream: PDFRawStream): PDFRawStream {
  const { context } = stream.dict;
  let allowed = left.get(context) ?? PDF_LIMITS.unpackedMegabytes * MIB;
  const decoder = decodePDFRawStream(stream);
  while (allowed >= 0) {
    const { length } = decoder.getBytes(PORTION);
    if (length === 0) break;
    allowed -= length;
  }
  left.set(context, allowed);
  if (allowed < 0) throw new JobFault(TOO_DEMANDING);
  const dict = stream.dict.clone(context);
  dict.delete(PDFName.of('Filter'));
  dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, decoder.decode());
}

const parseObjects = PDFObjectStreamParser.forStream;
const parseTable = PDFXRefStreamParser.forStream;

/**
 * The library unpacks every stream with objects or with their table while it reads a document, however large it becomes, and
 * goes on after an error. From here on it gets them unpacked.
 */
PDFObjectStreamParser.forStream = (stream, shouldWait) => parseObjects(unpack(stream), shouldWait);
PDFXRefStreamParser.forStream = (stream) => parseTable(unpack(stream));

/** Refuses a document that was read in part only, because its objects are too large together (SEC-35). */
export function requireUnpacked(context: PDFContext): void {
  if ((left.get(context) ?? 0) < 0) throw new JobFault(TOO_DEMANDING);
}
