import { unavailable } from '#api/platform/errors.ts';
import { defineProgram, JobFault } from '#api/platform/work-pool/program.ts';
import { cellWriter } from './csv-file.ts';
import type { ListDocumentOperations } from './list-document-process.ts';
import type { TableFile } from './table-file.ts';

/** Rows of a document at most: some 100 pages. Longer lists are for spreadsheets. */
const MAX_ROWS = 2000;

/** Its cells are what it costs. */
const MAX_CELLS = 20_000;

/** How many rows a document of so many columns has at most. */
export const documentRows = (columns: number): number => Math.min(MAX_ROWS, Math.floor(MAX_CELLS / columns));

/** 2,000 rows with ten columns need about 400 MiB and ten seconds. */
const PROGRAM = defineProgram<ListDocumentOperations>({
  file: new URL('list-document-process.ts', import.meta.url),
  memoryBytes: 768 * 1024 * 1024,
  milliseconds: 60_000,
});

/** The list as a tagged PDF (A4), drawn in a process of the pool. UNAVAILABLE when that takes too long. */
export async function* documentFile({ title, headings, rows, language, timeZone, paper }: TableFile) {
  const written: string[][] = [];
  const write = cellWriter(language, timeZone);
  let note = '';
  for await (const page of rows)
    for (const cells of page) {
      // Only the line about more rows has fewer cells.
      if (cells.length < headings.length) note = write(cells[0] ?? null);
      else written.push(cells.map(write));
    }
  const { company, lines, pageWords, createdAt, owner, work } = paper;
  const drawn = work.run(PROGRAM, 'draw', {
    owner,
    input: () => ({ title, language, company, lines, headings, rows: written, note, pageWords, createdAt }),
  });
  const pdf = await drawn.catch((error: unknown) => {
    throw error instanceof JobFault ? unavailable('workers') : error;
  });
  yield Buffer.from(pdf);
}
