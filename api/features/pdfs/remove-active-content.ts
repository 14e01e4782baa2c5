import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Actions that a reader may still do: go to a place of the document, and open a web page after a click. */
const HARMLESS_ACTIONS = new Set(['GoTo', 'Named', 'URI']);

/** Entries that run, load, send or contain something, wherever they are (ISO 32000-2, 12.6 and 7.11). */
const ACTIVE_ENTRIES = [
  'AA',
  'OpenAction',
  'JS',
  'JavaScript',
  'XFA',
  'EmbeddedFiles',
  'AF',
  'RichMediaContent',
  'OPI',
];

/** Annotations that play, show or contain other content. */
const ACTIVE_ANNOTATIONS = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'FileAttachment']);

/** Actions that run, load or send something, or play media. */
const ACTIVE_ACTIONS = new Set([
  'GoTo3DView',
  'GoToE',
  'GoToR',
  'ImportData',
  'JavaScript',
  'Launch',
  'Movie',
  'Rendition',
  'RichMediaExecute',
  'Sound',
  'SubmitForm',
  'Thread',
]);

/** Entries of a stream whose content is in another file. */
const EXTERNAL_STREAM = ['F', 'FFilter', 'FDecodeParms'];

const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/**
 * Removes from a document all that does something without its reader's wish, or refers to other files: scripts, actions that start
 * programs, send forms or open files, attachments and media (SEC-35).
 */
export function removeActiveContent(doc: PDFDocument): void {
  const { context } = doc;
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  // Not recursive: a hostile document may be nested deeper than the stack.
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFArray) pushAll(waiting, object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (object instanceof PDFStream) for (const entry of EXTERNAL_STREAM) dict.delete(PDFName.of(entry));
    cleanDict(doc, dict);
    pushAll(waiting, dict.values());
  }
  removeUnused(doc);
}

/** Removes objects that nothing refers to any more, such as the contents of attachments. */
function removeUnused({ context }: PDFDocument): void {
  const used = new Set<PDFObject>();
  const { Root, Info } = context.trailerInfo;
  const waiting: PDFObject[] = [Root, Info].filter((object) => object !== undefined);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (used.has(object)) continue;
    used.add(object);
    if (object instanceof PDFRef) pushIfSome(waiting, context.lookup(object));
    else if (object instanceof PDFArray) pushAll(waiting, object.asArray());
    else if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFDict) pushAll(waiting, object.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref);
}

const pushIfSome = (to: PDFObject[], object: PDFObject | undefined) => object && to.push(object);

/** A spread of a very long array would exceed the stack. */
function pushAll(to: PDFObject[], objects: readonly PDFObject[]): void {
  for (const object of objects) to.push(object);
}

function cleanDict(doc: PDFDocument, dict: PDFDict): void {
  // Other objects may refer to the action: it stays, without its contents.
  if (ACTIVE_ACTIONS.has(nameOf(doc, dict, 'S'))) for (const key of dict.keys()) dict.delete(key);
  for (const entry of ACTIVE_ENTRIES) dict.delete(PDFName.of(entry));
  if (isForm(doc, dict)) dict.delete(PDFName.of('Ref'));
  const action = doc.context.lookup(dict.get(PDFName.of('A')));
  if (action instanceof PDFDict && !isHarmless(doc, action)) dict.delete(PDFName.of('A'));
  const next = doc.context.lookup(dict.get(PDFName.of('Next')));
  if (next instanceof PDFArray || (next instanceof PDFDict && next.has(PDFName.of('S')))) {
    if (dict.has(PDFName.of('S'))) dict.delete(PDFName.of('Next'));
  }
  const annotations = doc.context.lookup(dict.get(PDFName.of('Annots')));
  if (annotations instanceof PDFArray) removeActive(doc, annotations);
}

function isForm(doc: PDFDocument, dict: PDFDict): boolean {
  return nameOf(doc, dict, 'Subtype') === 'Form';
}

function isHarmless(doc: PDFDocument, action: PDFDict): boolean {
  const kind = nameOf(doc, action, 'S');
  if (!HARMLESS_ACTIONS.has(kind)) return false;
  if (kind !== 'URI') return true;
  const address = doc.context.lookup(action.get(PDFName.of('URI')));
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && WEB_ADDRESS.test(address.decodeText());
}

function removeActive(doc: PDFDocument, annotations: PDFArray): void {
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const annotation = annotations.lookup(at);
    if (annotation instanceof PDFDict && ACTIVE_ANNOTATIONS.has(nameOf(doc, annotation, 'Subtype')))
      annotations.remove(at);
  }
}

/** The name in an entry, or an empty text. */
export function nameOf(doc: PDFDocument, dict: PDFDict, entry: string): string {
  const value = doc.context.lookup(dict.get(PDFName.of(entry)));
  return value instanceof PDFName ? value.decodeText() : '';
}
