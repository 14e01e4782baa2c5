import { write, type WriteScope } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { newId } from '#api/platform/ids.ts';
import { callerOf } from '#api/tasks/caller.ts';
import type { Tasks } from '#api/tasks/tasks.ts';
import { pdfJobTask } from './pdf-job.task.ts';
import { JOB_OPERATIONS, type JobOperation } from './pdf.rules.ts';

/** A job as the routes answer it. */
export type PdfJob = {
  jobId: string;
  operation: JobOperation;
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';
  progress: { done: number; total: number };
  createdAt: string;
  finishedAt: string | null;
  /** Of a job that is DONE. */
  result?: object;
  /** Of a job that is FAILED, like that of a refused request. */
  error?: object;
};

/** How long a request waits for its job. */
const WAIT_MS = 10_000;

/** Writes a job and waits for it for ten seconds. Returns it, finished or not. */
export async function startPdfJob(
  scope: WriteScope & { tenant: { id: string }; services: { tasks: Tasks } },
  { operation, input, total }: { operation: JobOperation; input: object; total: number },
): Promise<PdfJob> {
  const id = newId();
  const { tenant, services } = scope;
  const task = await write(scope, async (tx) => {
    await change(
      tx.em,
      sql`insert into pdf_job (customer_id, id, created_by, operation, total)
        values (${tx.customerId}, ${id}, ${tx.actor.id}, ${operation.toUpperCase()}, ${total})`,
    );
    const payload = { caller: callerOf(tx.actor), operation, input };
    return services.tasks.enqueueOwn(tx, pdfJobTask, payload, { customerId: tenant.id, subject: id });
  });
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, WAIT_MS);
  await Promise.race([task.run(), late.promise]);
  clearTimeout(timer);
  const job = await findPdfJob(scope, id);
  if (!job) throw new Error('The job was just written');
  return job;
}

type Row = {
  id: string;
  operation: string;
  state: PdfJob['status'];
  done: number;
  total: number;
  results: string | null;
  error: string | null;
  createdMs: number;
  finishedMs: number | null;
};

/** A job of this tenant; null for every other id. */
export async function findPdfJob(
  { em, tenant }: { em: SqlEntityManager; tenant: { id: string } },
  jobId: string,
): Promise<PdfJob | null> {
  const row = await firstRow(
    em,
    sql<Row>`select id, lower(operation) as operation, state, done, total, results, error,
        cast(unix_timestamp(created_at) * 1000 as signed) as createdMs,
        cast(unix_timestamp(finished_at) * 1000 as signed) as finishedMs
      from pdf_job where customer_id = ${tenant.id} and id = ${jobId}`,
  );
  if (!row) return null;
  const { id, operation, state, done, total, results, error, createdMs, finishedMs } = row;
  return {
    jobId: id,
    operation: operationOf(operation),
    status: state,
    progress: { done, total },
    createdAt: new Date(Number(createdMs)).toISOString(),
    finishedAt: finishedMs === null ? null : new Date(Number(finishedMs)).toISOString(),
    ...(results !== null && { result: JSON.parse(results) }),
    ...(error !== null && { error: JSON.parse(error) }),
  };
}

function operationOf(name: string): JobOperation {
  const found = JOB_OPERATIONS.find((operation) => operation === name);
  if (!found) throw new Error(`There is no operation ${name}`);
  return found;
}
