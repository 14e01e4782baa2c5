import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getOperationAST,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Cell, ExportedColumn, ExportedList, ExportWords } from '#api/crud/exported-list.ts';
import { listExportRules } from '#api/crud/list-export.rules.ts';
import { COUNT_LIMIT } from '#api/crud/list-page.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import type { Context } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, notFound, rateLimited } from '#api/platform/errors.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { OpenCount } from '#api/platform/open-count.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from '../caller-context.ts';
import { cellWriter, csvFile } from './csv-file.ts';
import {
  recordExport,
  recordExportEnd,
  type StartedExport,
} from '#api/features/audit-logs/list-export-audit.service.ts';
import { DOCUMENT_MAX_ROWS, documentFile } from './document-file.ts';
import { exportWords } from './export-words.ts';
import { columnsOf, EXPORTED_LISTS } from './exported-lists.ts';
import { listExportSchema } from './list-exports.schemas.ts';
import { listDocument, pageReader, type ListRows, type RunDocument } from './read-list.ts';
import type { PaperParts } from './table-file.ts';
import { workbookFile } from './workbook-file.ts';

/** What the exports need of GraphQL: the schema, and how to execute a document of ours. */
export type ListQueries = {
  schema: GraphQLSchema;
  executorOf(text: string, parsed: { document: DocumentNode; operation: OperationDefinitionNode }): RunDocument;
};

/** Limit per person. */
const EXPORT_RATE: Limit = { tries: 30, seconds: 60 };

/** Exports of one person that run at the same time, in one process; each reads page after page. */
const MAX_RUNNING = 2;
const RETRY_SECONDS = 10;

const FILES = {
  CSV: { write: csvFile, extension: 'csv', type: 'text/csv; charset=utf-8' },
  XLSX: {
    write: workbookFile,
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  PDF: { write: documentFile, extension: 'pdf', type: 'application/pdf' },
} as const;

/** POST /api/exports/:list: a list of the console with its filter, order and columns as a file (requirements S9, S13). */
export function registerListExports(app: FastifyInstance, services: Services, queries: ListQueries): void {
  const running = new OpenCount(MAX_RUNNING);
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.post<{ Params: { list: string } }>(
      '/api/exports/:list',
      { schema: listExportSchema },
      async (request, reply) => {
        const ctx = await callerContext(services, request);
        const exported = EXPORTED_LISTS.get(request.params.list);
        if (!exported) throw notFound('Export');
        requireRootFields(queries.schema, OperationTypeNode.QUERY, [exported.list], ctx);
        const wanted = wantedOf(exported, request, queries);
        await services.identity.limiter.take(`export/${ctx.viewer?.id}`, EXPORT_RATE);
        const person = ctx.viewer?.id ?? '';
        if (!running.take(person)) throw rateLimited(RETRY_SECONDS);
        const stream = await openFile(ctx, exported, wanted).catch((error: unknown) => {
          running.giveBack(person);
          throw error;
        });
        // Also when the client disconnects, which destroys the stream.
        stream.once('close', () => running.giveBack(person));
        const { extension, type } = FILES[wanted.format];
        return reply
          .header('Content-Disposition', `attachment; filename="${fileName(exported, ctx, extension)}"`)
          .type(type)
          .send(stream);
      },
    );
  });
}

/** A checked request: the columns, and how to read the pages. */
type Wanted = {
  format: keyof typeof FILES;
  columns: readonly ExportedColumn[];
  variables: Record<string, unknown>;
  run: RunDocument;
  acceptLanguage: string | undefined;
};

function wantedOf(exported: ExportedList, { body, headers }: FastifyRequest, queries: ListQueries): Wanted {
  const { format, columns: ids } = validate(listExportRules, body);
  const columns = columnsOf(exported, ids);
  if (!columns) throw invalidField('columns', 'oneOf');
  const { text, variables: names } = listDocument(queries.schema, exported, columns);
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document of an export has one operation');
  const given = propertyOf(body, 'variables') ?? {};
  if (!isRecord(given)) throw invalidField('variables', 'invalid');
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw invalid([{ path: 'variables', key: 'unknownField' }]);
  const faults = variableFaults(queries.schema, operation, { ...given, counts: false });
  if (faults.length > 0) throw invalid(faults);
  return {
    format,
    columns,
    variables: given,
    run: queries.executorOf(text, { document, operation }),
    acceptLanguage: headers['accept-language'],
  };
}

const fileName = ({ list }: ExportedList, { tenant }: Context, extension: string): string => {
  const name = list.replace(/^(?:list|get)/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-');
  return `${name.toLowerCase()}-${tenant?.subdomain ?? 'platform'}-${dayIn(tenant?.timeZone ?? 'UTC', clock.now())}.${extension}`;
};

/** Reads the first page, records the export, and opens the file: a refusal is answered before anything is sent. */
async function openFile(ctx: Context, exported: ExportedList, wanted: Wanted): Promise<Readable> {
  const { format, columns, variables, run, acceptLanguage } = wanted;
  const readPage = pageReader(ctx, acceptLanguage, run, variables);
  const first = await readPage(null, true);
  const total = first.totalCount !== null && first.totalCount <= COUNT_LIMIT ? first.totalCount : null;
  const started: StartedExport = { exported, format, variables, total };
  await recordExport(ctx, started);
  const timeZone = ctx.tenant?.timeZone ?? 'UTC';
  const words = exportWords(ctx.language, cellWriter(ctx.language, timeZone));
  const counted = { rows: 0, isWhole: false };
  const { EXPORT_MAX_ROWS } = ctx.services.config;
  const most = format === 'PDF' ? Math.min(EXPORT_MAX_ROWS, DOCUMENT_MAX_ROWS) : EXPORT_MAX_ROWS;
  const file = FILES[format].write({
    title: words.text(exported.title),
    headings: columns.map(({ label }) => words.text(label)),
    rows: cellsOf(first, readPage, { columns, words, counted, most }),
    language: ctx.language,
    timeZone,
    paper: paperParts(ctx, words, { variables, total }),
  });
  const stream = Readable.from(file, { objectMode: false, highWaterMark: 65_536 });
  stream.once('close', () => {
    if (counted.isWhole && counted.rows === total) return;
    recordExportEnd(ctx, started, counted).catch((error: unknown) =>
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'the end of an export was not recorded'),
    );
  });
  return stream;
}

/** The lines of a document say who made it and when, and whether it is the whole list. */
function paperParts(
  { tenant, viewer, services }: Context,
  words: ExportWords,
  { variables, total }: Pick<StartedExport, 'variables' | 'total'>,
): PaperParts {
  const createdAt = clock.now().toISOString();
  const company = tenant?.displayName ?? '';
  const isFiltered = Object.values(variables['filter'] ?? {}).some((value) => value !== null && value !== undefined);
  return {
    company,
    lines: [
      company,
      words.text('exportFile.made', { time: words.write({ instant: createdAt }), name: viewer?.name ?? '' }),
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
  /** What has been read so far. */
  counted: { rows: number; isWhole: boolean };
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
