import type { FastifyInstance } from 'fastify';
import { cachedResult } from '#api/features/files/result-file.service.ts';
import {
  analyzeStoredImage,
  compareStoredImages,
  convertImage,
  optimizeImage,
  processImage,
  responsiveImage,
  transformImage,
} from '#api/features/images/image.service.ts';
import {
  analyzeRules,
  compareRules,
  convertRules,
  imageBatchRules,
  optimizeRules,
  processRules,
  responsiveRules,
  transformRules,
} from '#api/features/images/image.rules.ts';
import { notFound } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';
import { cachedImageSchema, imageSchemas } from './images.schemas.ts';
import { fileEditor, operation, registerOperation, runBatch } from './operation-routes.ts';

const CACHE_KEY = /^[\w-]{43}$/;
const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The operations on pictures, by the name of their route and in a batch. */
const OPERATIONS = {
  transform: operation(transformRules, transformImage),
  process: operation(processRules, processImage),
  convert: operation(convertRules, convertImage),
  optimize: operation(optimizeRules, optimizeImage),
  responsive: operation(responsiveRules, responsiveImage),
  analyze: operation(analyzeRules, analyzeStoredImage),
  compare: operation(compareRules, compareStoredImages),
};

const batch = operation(imageBatchRules, (ctx, { operations }) => runBatch(ctx, operations, OPERATIONS));

/** The operations on pictures (requirements G6, G7): /api/images/…. */
export function registerImages(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    for (const [name, { run }] of Object.entries({ ...OPERATIONS, batch })) {
      const schema = imageSchemas[name];
      if (!schema) throw new Error(`The route ${name} has no schema`);
      registerOperation(routes, services, { url: `/api/images/${name}`, name: `${name}Image`, schema, run });
    }
    routes.get<{ Params: { cacheKey: string } }>(
      '/api/images/transform/cache/:cacheKey',
      { schema: cachedImageSchema },
      async (request, reply) => {
        const ctx = await fileEditor(services, request, 'readCachedImage');
        const { cacheKey } = request.params;
        const file = CACHE_KEY.test(cacheKey) ? await cachedResult(ctx, cacheKey) : null;
        if (!file) throw notFound('File');
        const etag = `"${file.id}"`;
        reply
          .header('Content-Security-Policy', PICTURE_POLICY)
          .header('Cache-Control', 'private, max-age=3600')
          .header('Vary', 'Authorization')
          .header('ETag', etag);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const opened = await services.storage?.open(file.key);
        if (!opened) throw notFound('File');
        return reply.type(file.contentType).header('Content-Length', opened.size).send(opened.body);
      },
    );
  });
}
