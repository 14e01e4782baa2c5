import type { Entry } from 'yauzl';
import { readCells } from './workbook-cells.ts';
import { readFormats, readSheetList, readTexts, type Sheet } from './workbook-parts.ts';
import { openPackage, type Package } from './workbook-package.ts';
import { type TableRow, UnreadableTable } from './table.ts';

/** A workbook's table: the first visible sheet. */
export type WorkbookTable = { sheet: string; sheets: number; rows: AsyncGenerator<TableRow> };

/** Opens the first visible sheet of an Excel workbook (.xlsx). Its rows are read while they are used. */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookTable> {
  const parts = await openPackage(bytes);
  const { sheets, startsIn1904 } = await readSheetList(parts);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const [sheet] = visible;
  if (!sheet) throw new UnreadableTable('tableBroken');
  return { sheet: sheet.name, sheets: visible.length, rows: rowsOf(parts, sheet, startsIn1904) };
}

async function* rowsOf(parts: Package, sheet: Sheet, startsIn1904: boolean): AsyncGenerator<TableRow> {
  const entry: Entry | undefined = parts.entries.get(sheet.path);
  if (!entry) throw new UnreadableTable('tableBroken');
  const texts = await readTexts(parts);
  const dateStyles = await readFormats(parts);
  yield* readCells(parts.read(entry), { texts, dateStyles, startsIn1904 });
}
