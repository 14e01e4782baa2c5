import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OperationTypeNode, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { ExportedList } from '#api/crud/exported-list.ts';
import { listExportRules } from '#api/crud/list-export.rules.ts';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';
import {
  checkRequest,
  LIST_FILES,
  listFileName,
  openListFile,
  type CheckedRequest,
  type ListRequest,
} from '#api/exports/list-file.ts';
import type { RunDocument } from '#api/exports/read-list.ts';
import {
  recordExport,
  recordExportEnd,
  type StartedExport,
} from '#api/features/audit-logs/list-export-audit.service.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import { notFound, rateLimited } from '#api/platform/errors.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { OpenCount } from '#api/platform/open-count.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from '../caller-context.ts';
import { listExportSchema } from './list-exports.schemas.ts';

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
        const stream = await openStream(ctx, wanted).catch((error: unknown) => {
          running.giveBack(person);
          throw error;
        });
        // Also when the client disconnects, which destroys the stream.
        stream.once('close', () => running.giveBack(person));
        const { extension, type } = LIST_FILES[wanted.format];
        return reply
          .header('Content-Disposition', `attachment; filename="${listFileName(exported, ctx, extension)}"`)
          .type(type)
          .send(stream);
      },
    );
  });
}

/** A checked request, and how to read the pages. */
type Wanted = CheckedRequest & { run: RunDocument; acceptLanguage: string | undefined };

function wantedOf(exported: ExportedList, { body, headers }: FastifyRequest, queries: ListQueries): Wanted {
  const { format, columns } = validate(listExportRules, body);
  const request: ListRequest = { format, columns, variables: propertyOf(body, 'variables') ?? {} };
  const checked = checkRequest(queries.schema, exported, request);
  const run = queries.executorOf(checked.text, checked);
  return { ...checked, run, acceptLanguage: headers['accept-language'] };
}

/** Reads the first page, records the export, and opens the file: a refusal is answered before anything is sent. */
async function openStream(ctx: Context, wanted: Wanted): Promise<Readable> {
  const { exported, format, variables } = wanted;
  const { total, counted, write } = await openListFile(ctx, wanted, { ...wanted, madeBy: ctx.viewer?.name ?? '' });
  const started: StartedExport = { exported, format, variables, total };
  await recordExport(ctx, started);
  const stream = Readable.from(write(), { objectMode: false, highWaterMark: 65_536 });
  stream.once('close', () => {
    if (counted.isWhole && counted.rows === total) return;
    recordExportEnd(ctx, started, counted).catch((error: unknown) =>
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'the end of an export was not recorded'),
    );
  });
  return stream;
}
