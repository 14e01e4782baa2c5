import { getOperationAST, parse, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Cell, ExportedColumn, ExportedList, ExportWords } from '#api/crud/exported-list.ts';
import { COUNT_LIMIT } from '#api/crud/list-page.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import type { Context } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField } from '#api/platform/errors.ts';
import { isRecord } from '#api/platform/property-of.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { cellWriter, csvFile } from './csv-file.ts';
import { documentFile, documentRows } from './document-file.ts';
import { exportWords } from './export-words.ts';
import { columnsOf } from './exported-lists.ts';
import { listDocument, pageReader, type ListRows, type RunDocument } from './read-list.ts';
import type { PaperParts } from './table-file.ts';
import { workbookFile } from './workbook-file.ts';

/** The formats, with the end of their names and their media types. */
export const LIST_FILES = {
  CSV: { write: csvFile, extension: 'csv', type: 'text/csv; charset=utf-8' },
  XLSX: {
    write: workbookFile,
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PDF: { write: documentFile, extension: 'pdf', type: 'application/pdf' },
} as const;

/** What somebody wants of a list: the format, the ids of the columns (null: all), and the variables of the list's query. */
export type ListRequest = {
  format: keyof typeof LIST_FILES;
  columns?: readonly string[] | null;
  variables: unknown;
};

/** A checked request: the columns, and the query that reads the pages. */
export type CheckedRequest = {
  exported: ExportedList;
  format: keyof typeof LIST_FILES;
  columns: readonly ExportedColumn[];
  variables: Record<string, unknown>;
  text: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
};

/** Checks columns and variables against the list. VALIDATION names the field. */
export function checkRequest(schema: GraphQLSchema, exported: ExportedList, wanted: ListRequest): CheckedRequest {
  const columns = columnsOf(exported, wanted.columns);
  if (!columns) throw invalidField('columns', 'oneOf');
  const { text, variables: names } = listDocument(schema, exported, columns);
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document of an export has one operation');
  const { format, variables } = wanted;
  if (!isRecord(variables)) throw invalidField('variables', 'invalid');
  const unknown = Object.keys(variables).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw invalid([{ path: 'variables', key: 'unknownField' }]);
  const faults = variableFaults(schema, operation, { ...variables, counts: false });
  if (faults.length > 0) throw invalid(faults);
  return { exported, format, columns, variables, text, document, operation };
}

/** `employees-acme-2026-11-25.csv` */
export const listFileName = (
  { list }: ExportedList,
  { tenant }: Pick<Context, 'tenant'>,
  extension: string,
): string => {
  const name = list.replace(/^(?:list|get)/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-');
  return `${name.toLowerCase()}-${tenant?.subdomain ?? 'platform'}-${dayIn(tenant?.timeZone ?? 'UTC', clock.now())}.${extension}`;
};

/** What of the list has been written so far. */
export type Counted = { rows: number; isWhole: boolean };

/** A file of which nothing is written yet; the first page has been read. `total` is null if there are too many rows to count. */
export type OpenedFile = {
  total: number | null;
  counted: Counted;
  write(): AsyncGenerator<string | Uint8Array>;
};

/** How a list is read, and whose name a document bears. */
type Opening = { run: RunDocument; acceptLanguage: string | undefined; madeBy: string };

/** Reads the first page, so that a refusal is known before anything is written. */
export async function openListFile(
  ctx: Context,
  { exported, format, columns, variables }: CheckedRequest,
  { run, acceptLanguage, madeBy }: Opening,
): Promise<OpenedFile> {
  const readPage = pageReader(ctx, acceptLanguage, run, variables);
  const first = await readPage(null, true);
  const total = first.totalCount !== null && first.totalCount <= COUNT_LIMIT ? first.totalCount : null;
  const timeZone = ctx.tenant?.timeZone ?? 'UTC';
  const words = exportWords(ctx.language, cellWriter(ctx.language, timeZone));
  const counted = { rows: 0, isWhole: false };
  const { EXPORT_MAX_ROWS } = ctx.services.config;
  const most = format === 'PDF' ? Math.min(EXPORT_MAX_ROWS, documentRows(columns.length)) : EXPORT_MAX_ROWS;
  return {
    total,
    counted,
    write: () =>
      LIST_FILES[format].write({
        title: words.text(exported.title),
        headings: columns.map(({ label }) => words.text(label)),
        rows: cellsOf(first, readPage, { columns, words, counted, most }),
        language: ctx.language,
        timeZone,
        paper: paperParts(ctx, words, { variables, total, madeBy }),
      }),
  };
}

/** The lines of a document say who made it and when, and whether it is the whole list. */
function paperParts(
  { tenant, services }: Context,
  words: ExportWords,
  { variables, total, madeBy }: { variables: Record<string, unknown>; total: number | null; madeBy: string },
): PaperParts {
  const createdAt = clock.now().toISOString();
  const company = tenant?.displayName ?? '';
  const isFiltered = Object.values(variables['filter'] ?? {}).some((value) => value !== null && value !== undefined);
  return {
    company,
    lines: [
      company,
      words.text('exportFile.made', { time: words.write({ instant: createdAt }), name: madeBy }),
      [
        ...(total === null ? [] : [words.text('exportFile.rows', { count: words.write(total) })]),
        words.text(isFiltered ? 'exportFile.filtered' : 'exportFile.whole'),
      ].join(' · '),
    ].filter(Boolean),
    pageWords: words.text('exportFile.documentPage', { number: '{{number}}', count: '{{count}}' }),
    createdAt,
    owner: tenant?.id ?? 'platform',
    work: services.work,
  };
}

type Reading = {
  columns: readonly ExportedColumn[];
  words: ExportWords;
  counted: Counted;
  /** Rows of a file. If there are more, the last row says so. */
  most: number;
};

/** The cells of the rows, page by page: the next page is read when the previous one has been written. */
async function* cellsOf(
  first: ListRows,
  readPage: (nextToken: string | null) => Promise<ListRows>,
  { columns, words, counted, most }: Reading,
): AsyncGenerator<Cell[][]> {
  for (let page = first; ;) {
    const items = page.items.slice(0, most - counted.rows);
    counted.rows += items.length;
    yield items.map((item) => columns.map(({ read }) => read(item, words)));
    const isCut = items.length < page.items.length || (counted.rows === most && page.nextToken !== null);
    if (isCut) yield [[words.text('exportFile.cut', { count: String(most) })]];
    if (isCut || page.nextToken === null) break;
    page = await readPage(page.nextToken);
  }
  counted.isWhole = true;
}
