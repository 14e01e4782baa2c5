import type { FastifyInstance } from 'fastify';
import type { AnyObjectSchema, InferType } from 'yup';
import { requireAllowed, type Allowed } from '#api/graphql/allow-directive.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { errorReply, type ErrorBody } from './error-reply.ts';

/** Those who upload files may also use the operations on files. */
const FILE_EDITORS: Allowed = { to: 'CUSTOMER_ADMIN', permissions: ['PRODUCT_MANAGEMENT'] };

/** Operations on files of one person in a minute; each operation of a batch counts. */
export const OPERATION_RATE: Limit = { tries: 120, seconds: 60 };

/** An operation: the rules of its body, and what it does. */
export type Operation = {
  run(ctx: TenantContext, body: unknown): Promise<object>;
};

/** Declares an operation, so that `perform` gets the checked input. */
export const operation = <S extends AnyObjectSchema>(
  rules: S,
  perform: (ctx: TenantContext, input: InferType<S>) => Promise<object>,
): Operation => ({ run: async (ctx, body) => perform(ctx, validate(rules, body ?? {})) });

/** The context of a caller who may use operations on files. Counts the call. */
export async function fileEditor(
  services: Services,
  request: Parameters<typeof callerContext>[1],
  name: string,
): Promise<TenantContext> {
  const caller = await callerContext(services, request);
  requireAllowed(FILE_EDITORS, caller, name);
  const ctx = inTenant(caller);
  await services.identity.limiter.take(`file-operations/${ctx.viewer.id}`, OPERATION_RATE);
  return ctx;
}

type OperationRoute = { url: string; name: string; schema: object; status?: number } & Operation;

/** Registers a POST route of an operation. */
export function registerOperation(routes: FastifyInstance, services: Services, route: OperationRoute): void {
  const { url, name, schema, run, status = 200 } = route;
  routes.post(url, { schema }, async (request, reply) => {
    const ctx = await fileEditor(services, request, name);
    return reply.code(status).send(await run(ctx, request.body));
  });
}

/** One result of a batch. */
export type BatchResult = { operation: string; success: boolean; result?: object; error?: ErrorBody['error'] };

/**
 * Runs the operations of a batch one after the other. A failure is the result of its operation and stops nothing; only an
 * unexpected one is logged. Each operation counts for the rate of the caller.
 */
export async function runBatch(
  ctx: TenantContext,
  items: readonly object[],
  operations: Readonly<Record<string, Operation>>,
): Promise<{ results: BatchResult[]; succeeded: number; failed: number }> {
  const results: BatchResult[] = [];
  for (const [at, item] of items.entries()) results.push(await runItem(ctx, item, at, operations));
  const succeeded = results.filter(({ success }) => success).length;
  return { results, succeeded, failed: results.length - succeeded };
}

async function runItem(
  ctx: TenantContext,
  item: object,
  at: number,
  operations: Readonly<Record<string, Operation>>,
): Promise<BatchResult> {
  const name = propertyOf(item, 'operation');
  const label = typeof name === 'string' ? name.slice(0, 40) : '';
  try {
    if (typeof name !== 'string' || !Object.hasOwn(operations, name) || !isRecord(item))
      throw invalidField('operation', 'oneOf');
    if (at > 0) await ctx.services.identity.limiter.take(`file-operations/${ctx.viewer.id}`, OPERATION_RATE);
    const { operation: _, ...body } = item;
    return { operation: label, success: true, result: await operations[name]?.run(ctx, body) };
  } catch (error) {
    const { body, isUnexpected } = errorReply(error, ctx.requestId);
    if (isUnexpected) ctx.log.error({ err: error, requestId: ctx.requestId }, 'unexpected failure of a batch');
    return { operation: label, success: false, error: body.error };
  }
}
