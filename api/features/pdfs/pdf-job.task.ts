import { change, firstRow, sql } from '#api/db/sql.ts';
import { AppError, invalidField, isInvalid } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { isPdfOperation, JOB_OPERATIONS } from './pdf.rules.ts';
import { preparePdf, type PdfScope } from './pdf.service.ts';

/**
 * Runs an operation on documents. The subject is the id of the job. A run that was interrupted begins again; what it had made is
 * deleted after a day like every result that nobody uses.
 */
export const pdfJobTask = defineTask({
  kind: 'pdf-job',
  priority: 4,
  perTenant: 2,
  sealed: true,
  attempts: 3,
  expiresMs: 24 * 3_600_000,
  payload: yup.object({
    caller: callerRules,
    operation: yup.string().oneOf(JOB_OPERATIONS).required(),
    input: yup.mixed<object>((value): value is object => typeof value === 'object' && value !== null).required(),
  }),
  async run({ caller, operation, input }, { services, customerId, subject: id, signal, attempt }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A job belongs to a tenant');
    const job: Job = { services, customerId, id };
    if (!(await begin(job))) return;
    const scope = { em: services.orm.em.fork(), tenant: { id: customerId }, actor: actorOf(caller), services, signal };
    try {
      const results = operation === 'batch' ? await runBatch(scope, job, input) : await runOne(scope, operation, input);
      await finish(job, { results: JSON.stringify(results) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null && (isTemporary(error) || attempt < ATTEMPTS)) throw error;
      // An unexpected failure of the last try is logged by the worker.
      await finish(job, { error: JSON.stringify(refusal ?? { code: 'INTERNAL', message: 'Something went wrong' }) });
      if (refusal === null) throw error;
    }
  },
});

const ATTEMPTS = 3;

type Job = { services: Services; customerId: string; id: string };

const ofJob = ({ customerId, id }: Job) => sql`customer_id = ${customerId} and id = ${id}`;

/** False for a job that is finished already, or deleted. */
async function begin(job: Job): Promise<boolean> {
  const em = job.services.orm.em.fork();
  const row = await firstRow(em, sql<{ state: string }>`select state from pdf_job where ${ofJob(job)}`);
  if (!row || row.state === 'DONE' || row.state === 'FAILED') return false;
  await change(em, sql`update pdf_job set state = 'RUNNING', done = 0 where ${ofJob(job)}`);
  return true;
}

async function finish(job: Job, { results = null, error = null }: { results?: string | null; error?: string | null }) {
  await change(
    job.services.orm.em.fork(),
    sql`update pdf_job set state = ${error === null ? 'DONE' : 'FAILED'}, results = ${results}, error = ${error},
        done = if(${error} is null, total, done), finished_at = now(3) where ${ofJob(job)}`,
  );
}

async function runOne(scope: PdfScope, operation: unknown, input: object): Promise<object> {
  if (!isPdfOperation(operation)) throw invalidField('operation', 'oneOf');
  const { run } = await preparePdf(scope, operation, input);
  return run();
}

/** Runs the operations of a batch one after the other; each fails on its own. */
async function runBatch(scope: PdfScope, job: Job, input: object): Promise<object> {
  const operations = propertyOf(input, 'operations');
  const items: unknown[] = Array.isArray(operations) ? operations : [];
  const results: object[] = [];
  for (const item of items) {
    scope.signal?.throwIfAborted();
    results.push(await runItem(scope, item));
    const em = job.services.orm.em.fork();
    await change(em, sql`update pdf_job set done = ${results.length} where ${ofJob(job)}`);
  }
  const succeeded = results.filter((result) => propertyOf(result, 'success') === true).length;
  return { results, succeeded, failed: results.length - succeeded };
}

async function runItem(scope: PdfScope, item: unknown): Promise<object> {
  const operation = propertyOf(item, 'operation');
  const name = typeof operation === 'string' ? operation.slice(0, 40) : '';
  try {
    const input = typeof item === 'object' && item !== null ? item : {};
    return { operation: name, success: true, result: await runOne(scope, operation, input) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { operation: name, success: false, error: refusal };
  }
}

/** The error of bad input; null for failures that another try may mend, and unexpected ones. */
function refusalOf(error: unknown): object | null {
  if (!isInvalid(error)) return null;
  return { code: error.code, message: error.message, ...error.details };
}

const isTemporary = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED');
