import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { JobFault, type JobMessage, type Operations, type Report } from './program.ts';

/** Below the product's own process, so that its requests and machines get the processor first. */
const LOW_PRIORITY = 10;

/**
 * The whole of a program: runs one operation after the other, as the pool sends them. The process has no settings, no
 * secrets and no connections. It ends with its parent.
 */
export function serveOperations(operations: Operations): void {
  setPriority(LOW_PRIORITY);
  // A thread of its own, because an operation may block this one. It never keeps the process alive.
  const guard = new Worker(new URL('job-guard.ts', import.meta.url));
  guard.unref();
  const handlers = new Map<string, (input: never) => unknown>(Object.entries(operations));
  process.on('message', (job: JobMessage) => void runJob(job));
  process.once('disconnect', () => process.exit());
  guard.once('message', () => send({ kind: 'ready' }));

  async function runJob({ operation, input, memoryBytes, milliseconds }: JobMessage): Promise<void> {
    guard.postMessage({ memoryBytes, milliseconds });
    const report = await reportOf(handlers.get(operation), input);
    guard.postMessage(null);
    send(report);
  }
}

const send = (report: Report<unknown>) => process.send?.(report);

async function reportOf(handler: ((input: never) => unknown) | undefined, input: unknown): Promise<Report<unknown>> {
  try {
    if (!handler) throw new Error('The program has no such operation');
    // The pool sends the input of the operation's own type; a message cannot carry this type.
    const output: unknown = await Reflect.apply(handler, undefined, [input]);
    return { kind: 'done', output, memoryBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof JobFault) return { kind: 'fault', fault: error.fault, values: error.values };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
