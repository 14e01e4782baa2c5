import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#api/crud/exported-list.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';
import { workbookFile } from './workbook-file.ts';

const work: WorkPool = {
  run: () => Promise.reject(new Error('Workbooks are not drawn')),
  close: () => Promise.resolve(),
};

async function* pagesOf(pages: readonly (readonly (readonly Cell[])[])[]) {
  yield* pages;
}

/** The sheet and the list of sheets of a workbook with these columns and pages of rows. */
async function partsOf(headings: string[], pages: Cell[][][]): Promise<{ sheet: string; workbook: string }> {
  const file = workbookFile({
    title: 'Retiradas',
    headings,
    rows: pagesOf(pages),
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    paper: { company: '', lines: [], pageWords: '', createdAt: '', owner: '', work },
  });
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { sheet: part('xl/worksheets/sheet1.xml'), workbook: part('xl/workbook.xml') };
}

const widthsOf = (sheet: string): number[] =>
  Array.from(sheet.matchAll(/<col [^>]*width="(\d+)"/g), ([, width]) => Number(width));

describe('a workbook', () => {
  it('has columns that are as wide as their headings and first rows need, dates and times included [S9]', async () => {
    const row: Cell[] = [
      { instant: '2026-11-26T12:00:00Z' },
      { day: '2026-11-26' },
      'Luva nitrílica, cano longo',
      null,
    ];
    const { sheet } = await partsOf(['Em', 'Dia', 'Produto', 'Observação'], [[row], [['x'.repeat(500)]]]);
    expect(widthsOf(sheet)).toEqual([19, 13, 28, 14]);
    expect(widthsOf((await partsOf(['Nome'], [[['x'.repeat(500)]]])).sheet)).toEqual([40]);
  });

  it('keeps the rows of all pages, and its headings without a row [S9]', async () => {
    const { sheet } = await partsOf(['Nome'], [[['Ana'], ['Bia']], [['Caio']]]);
    expect(Array.from(sheet.matchAll(/<t [^>]*>(\w+)</g), ([, text]) => text)).toEqual(['Nome', 'Ana', 'Bia', 'Caio']);
    expect(sheet).toContain('<autoFilter ref="A1:A4"/>');
    expect((await partsOf(['Nome'], [])).sheet).toContain('<autoFilter ref="A1:A1"/>');
  });

  it.each([
    { columns: 6, wide: 1 },
    { columns: 12, wide: 2 },
    { columns: 23, wide: 4 },
  ])(
    'with $columns columns is printed $wide pages wide with headings and the first column on each [S9]',
    async ({ columns, wide }) => {
      const headings = Array.from({ length: columns }, () => 'y'.repeat(50));
      const { sheet, workbook } = await partsOf(headings, []);
      expect(sheet).toContain(`orientation="landscape" pageOrder="overThenDown" fitToWidth="${wide}" fitToHeight="0"`);
      expect(workbook).toContain(">'Retiradas'!$A:$A,'Retiradas'!$1:$1<");
    },
  );
});
