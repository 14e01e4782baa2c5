/**
 * Thread of a program's process: ends the process when its job needs too much memory or time, or when the parent is gone.
 * Only SIGKILL ends the threads of a decoder at once.
 */
import { parentPort } from 'node:worker_threads';
import type { JobLimits } from './program.ts';

const CHECK_INTERVAL_MS = 10;

const parent = process.ppid;
let limits: JobLimits | null = null;
let endsAt = 0;
let timer: NodeJS.Timeout | undefined;

function check(): void {
  if (limits === null) return;
  const isOver = process.memoryUsage.rss() > limits.memoryBytes || performance.now() > endsAt;
  if (isOver || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}

parentPort?.on('message', (message: JobLimits | null) => {
  clearInterval(timer);
  limits = message;
  if (limits === null) return;
  endsAt = performance.now() + limits.milliseconds;
  timer = setInterval(check, CHECK_INTERVAL_MS);
});
parentPort?.postMessage('ready');
