import { SaxesParser } from 'saxes';
import { UnreadableTable } from './table.ts';

/** What happens while a text is parsed. Names are without their namespace. */
export type XmlHandlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Characters of one tag or text. A longer one would fill the memory, because the parser collects it. */
const LONGEST_PART = 1024 * 1024;

/**
 * Parses XML in pieces; yields after each piece, so that the caller can use what the handlers have collected.
 * UnreadableTable when it is not well-formed. The parser resolves no entities of the document.
 */
export async function* parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let open = 0;
  parser.on('opentag', ({ name, attributes }) => {
    open = 0;
    handlers.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => {
    open = 0;
    handlers.text?.(text);
  });
  parser.on('closetag', ({ name }) => {
    open = 0;
    handlers.close?.(localName(name));
  });
  parser.on('error', () => {
    throw new UnreadableTable('tableBroken');
  });
  for await (const piece of pieces) {
    open += piece.length;
    parser.write(piece);
    if (open > LONGEST_PART) throw new UnreadableTable('tableTooLarge');
    yield;
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
