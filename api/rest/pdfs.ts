import type { FastifyInstance, FastifyReply } from 'fastify';
import { TEMPLATE_CATEGORIES } from '#api/features/pdfs/generate.rules.ts';
import { findPdfJob, startPdfJob, type PdfJob } from '#api/features/pdfs/pdf-job.service.ts';
import { listTemplates } from '#api/features/pdfs/pdf-templates.service.ts';
import { analyzeStoredPdf, preparePdf } from '#api/features/pdfs/pdf.service.ts';
import { analyzePdfRules, isPdfOperation, JOB_OPERATIONS, pdfBatchRules } from '#api/features/pdfs/pdf.rules.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { invalid, invalidField, notFound, type FieldFault } from '#api/platform/errors.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { fileEditor, operation, registerOperation } from './operation-routes.ts';
import { analyzePdfSchema, pdfJobSchemas, pdfStatusSchema, pdfTemplatesSchema } from './pdfs.schemas.ts';

const ID = /^[0-9A-Z]{26}$/;
const OK = 200;
const ACCEPTED = 202;

/** The operations on PDF documents (requirements G8): /api/pdf/…. */
export function registerPdfs(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);

    for (const name of JOB_OPERATIONS)
      routes.post(`/api/pdf/${name}`, { schema: pdfJobSchemas[name] }, async (request, reply) => {
        const ctx = await fileEditor(services, request, `${name}Pdf`);
        const body = isRecord(request.body) ? request.body : {};
        const total = name === 'batch' ? requireBatch(body) : 1;
        // Bad input is refused at once; the job checks it again.
        if (name !== 'batch') await preparePdf(ctx, name, body);
        return answerJob(reply, await startPdfJob(ctx, { operation: name, input: body, total }));
      });

    registerOperation(routes, services, {
      url: '/api/pdf/analyze',
      name: 'analyzePdf',
      schema: analyzePdfSchema,
      ...operation(analyzePdfRules, analyzeStoredPdf),
    });

    routes.get<{ Querystring: { category?: unknown } }>(
      '/api/pdf/templates',
      { schema: pdfTemplatesSchema },
      async (request) => {
        await fileEditor(services, request, 'listPdfTemplates');
        const { category } = request.query;
        const wanted = TEMPLATE_CATEGORIES.find((one) => one === category);
        if (category !== undefined && !wanted) throw invalidField('category', 'oneOf');
        return { templates: listTemplates(wanted) };
      },
    );

    routes.get<{ Params: { jobId: string } }>('/api/pdf/status/:jobId', { schema: pdfStatusSchema }, async (request) =>
      jobOf(await fileEditor(services, request, 'readPdfJob'), request.params.jobId),
    );
  });
}

async function jobOf(ctx: TenantContext, jobId: string): Promise<PdfJob> {
  const job = ID.test(jobId) ? await findPdfJob(ctx, jobId) : null;
  if (!job) throw notFound('Job');
  return job;
}

/** A finished job is the answer, and the refusal of its input is that of the request; otherwise the job is still running. */
function answerJob(reply: FastifyReply, job: PdfJob): FastifyReply {
  const fields = propertyOf(job.error, 'fields');
  if (job.operation !== 'batch' && isFaults(fields)) throw invalid(fields);
  const isFinished = job.status === 'DONE' || job.status === 'FAILED';
  return reply
    .code(isFinished ? OK : ACCEPTED)
    .header('Location', `/api/pdf/status/${job.jobId}`)
    .send(job);
}

const isFaults = (fields: unknown): fields is FieldFault[] => Array.isArray(fields) && fields.length > 0;

/** Number of operations in a batch. Their own input is checked when they run. */
function requireBatch(body: object): number {
  const { operations } = validate(pdfBatchRules, body);
  operations.forEach((item, at) => {
    if (!isPdfOperation(propertyOf(item, 'operation'))) throw invalidField(`operations[${at}].operation`, 'oneOf');
  });
  return operations.length;
}
