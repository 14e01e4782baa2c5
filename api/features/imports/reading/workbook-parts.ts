import { TABLE_LIMITS, UnreadableTable } from './table.ts';
import type { Package } from './workbook-package.ts';
import { parseXml, type XmlHandlers } from './xml.ts';

const WORKBOOK = 'xl/workbook.xml';

/** A sheet, and the path of its file. */
export type Sheet = { name: string; path: string; isHidden: boolean };

/** The sheets in their order, and whether the days of the workbook are counted from 1904 instead of 1900. */
export async function readSheetList(parts: Package): Promise<{ sheets: Sheet[]; startsIn1904: boolean }> {
  const paths = await readRelations(parts);
  const sheets: Sheet[] = [];
  let startsIn1904 = false;
  const isRead = await readPart(parts, WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const path = paths.get(attributes['r:id'] ?? '');
      const { name: sheet = '', state } = attributes;
      if (path) sheets.push({ name: sheet, path, isHidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  // Another ZIP archive, such as a text document.
  if (!isRead) throw new UnreadableTable('tableType');
  return { sheets, startsIn1904 };
}

async function readRelations(parts: Package): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target)
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
}

/** The texts that cells refer to by their number. */
export async function readTexts(parts: Package): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let text = '';
  let depth: 'outside' | 'text' | 'pronunciation' = 'outside';
  await readPart(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') depth = 'pronunciation';
      if (name === 't' && depth === 'outside') depth = 'text';
    },
    text(piece) {
      if (depth === 'text') text = (text + piece).slice(0, TABLE_LIMITS.cell + 1);
    },
    close(name) {
      if (name === 'rPh' || (name === 't' && depth === 'text')) depth = 'outside';
      if (name !== 'si') return;
      characters += text.length + 1;
      if (characters > TABLE_LIMITS.texts) throw new UnreadableTable('tableTooLarge');
      texts.push(text);
    },
  });
  return texts;
}

/** Numbers of the built-in formats that show a day. */
const DAY_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);

/** The numbers of the cell styles that show a day. */
export async function readFormats(parts: Package): Promise<ReadonlySet<number>> {
  const formats = new Set(DAY_FORMATS);
  const styles = new Set<number>();
  let style = 0;
  let isInCells = false;
  await readPart(parts, 'xl/styles.xml', {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt' && showsDay(formatCode)) formats.add(Number(numFmtId));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      if (formats.has(Number(numFmtId))) styles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Whether a format contains a day or a year outside of quoted texts, colours and currencies. */
const showsDay = (format: string): boolean => /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Parses one file of the workbook. Returns whether it exists. */
async function readPart(parts: Package, path: string, handlers: XmlHandlers): Promise<boolean> {
  const entry = parts.entries.get(path);
  if (!entry) return false;
  const pieces = parseXml(parts.read(entry), handlers);
  while (!(await pieces.next()).done);
  return true;
}
