import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What this process does at the moment, for log lines and traces: a request, a message of a machine, or a task. */
export type Work = {
  /** Name without personal data: a route, a GraphQL operation, `machine restock`, `task mail`. */
  operation: string;
  /** Only of requests. */
  requestId?: string;
  /** Unset without traces. */
  span?: Span | undefined;
};

const current = new AsyncLocalStorage<Work>();

/** The work to which the running code belongs; undefined for the work of timers. */
export const activeWork = (): Work | undefined => current.getStore();

/** Runs an action, and everything that it starts, as a part of this work. */
export const runAs = <T>(work: Work, action: () => T): T => current.run(work, action);

/** Runs an action as a part of no work, for what one request merely triggers for all. */
export const runApart = <T>(action: () => T): T => current.exit(action);

/** Fields of every log line of the active work. */
export function workFields(): object {
  const work = activeWork();
  if (!work) return {};
  const { requestId, span } = work;
  if (!span) return requestId === undefined ? {} : { requestId };
  const { traceId, spanId } = span.spanContext();
  return { ...(requestId !== undefined && { requestId }), traceId, spanId };
}
