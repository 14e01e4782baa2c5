/** Program for the tests of the pool. */
import { JobFault } from '#api/platform/work-pool/program.ts';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';

const operations = {
  echo: (input: Buffer) => ({ input, pid: process.pid, env: Object.keys(process.env) }),
  refuse: () => {
    throw new JobFault('fileBroken', { max: 3 });
  },
  fail: () => {
    throw new Error('a bug');
  },
  /** Blocks the only thread of JavaScript. */
  block: (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    return process.pid;
  },
  take: (bytes: number) => {
    const taken = Buffer.alloc(bytes, 1);
    operations.block(60_000);
    return taken.length;
  },
};

/** What the program does. */
export type TestOperations = typeof operations;

serveOperations(operations);
