import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deleteFile } from '#api/features/files/delete-file.service.ts';
import { fileBatchRules, isFileKey } from '#api/features/files/file-key.rules.ts';
import { shownFile } from '#api/features/files/result-file.service.ts';
import { findTenantFile, type TenantFile } from '#api/features/files/tenant-file.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { notFound } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';
import { fileBatchSchema, fileDeleteSchema, fileMetadataSchema } from './file-operations.schemas.ts';
import { fileEditor, operation, registerOperation, runBatch } from './operation-routes.ts';

type KeyRequest = FastifyRequest<{ Params: { fileKey?: string; folder?: string; name?: string } }>;

/** Logos are the administrators' affair, as their upload is. */
async function requireFile(ctx: TenantContext, fileKey: string): Promise<TenantFile> {
  const file = await findTenantFile(ctx, fileKey);
  if (!file) throw notFound('File');
  if (file.kind === 'LOGO') requireAllowed({ to: 'CUSTOMER_ADMIN' }, ctx, 'changeLogoFile');
  return file;
}

async function remove(ctx: TenantContext, fileKey: string) {
  await requireFile(ctx, fileKey);
  return deleteFile(ctx, fileKey);
}

const metadata = async (ctx: TenantContext, fileKey: string) => {
  const file = await requireFile(ctx, fileKey);
  return { ...shownFile(file), createdAt: file.createdAt.toISOString() };
};

const keyOf = ({ fileKey }: { fileKey?: unknown }): string => {
  if (typeof fileKey !== 'string' || !isFileKey(fileKey)) throw notFound('File');
  return fileKey;
};

/** The key in the address: with its slashes encoded, as a parameter of OpenAPI is, or as it is. */
const keyInPath = ({ params: { fileKey, folder, name } }: KeyRequest): string =>
  keyOf({ fileKey: fileKey ?? `files/${folder}/${name}` });

const OPERATIONS = {
  delete: operation(fileBatchRules.item, (ctx, { fileKey }) => remove(ctx, fileKey)),
  metadata: operation(fileBatchRules.item, (ctx, { fileKey }) => metadata(ctx, fileKey)),
};

/** DELETE /api/files/{fileKey}, HEAD /api/files/{fileKey}/metadata and POST /api/files/batch (requirements G6). */
export function registerFileOperations(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    const { run } = operation(fileBatchRules.batch, (ctx, { operations }) => runBatch(ctx, operations, OPERATIONS));
    registerOperation(routes, services, { url: '/api/files/batch', name: 'changeFiles', schema: fileBatchSchema, run });

    for (const [path, hide] of [
      ['/api/files/:fileKey', false],
      ['/api/files/files/:folder/:name', true],
    ] as const) {
      routes.delete(path, { schema: { ...fileDeleteSchema, hide } }, async (request: KeyRequest) => {
        const ctx = await fileEditor(services, request, 'deleteFile');
        return remove(ctx, keyInPath(request));
      });
      routes.head(
        `${path}/metadata`,
        { schema: { ...fileMetadataSchema, hide }, config: { swagger: { exposeHeadRoute: !hide } } },
        async (request: KeyRequest, reply) => {
          const ctx = await fileEditor(services, request, 'readFileMetadata');
          const file = await requireFile(ctx, keyInPath(request));
          return reply
            .header('Content-Type', file.contentType)
            .header('Content-Length', file.size)
            .header('ETag', `"${file.id}"`)
            .header('Last-Modified', file.createdAt.toUTCString())
            .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
            .header('X-File-Kind', file.kind)
            .send();
        },
      );
    }
  });
}
