import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestOperations } from '#api/testing/work-program.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { defineProgram } from './program.ts';
import { createWorkPool, type WorkPool, type WorkPoolOptions } from './work-pool.ts';

const MIB = 1024 * 1024;
const file = new URL('../../testing/work-program.ts', import.meta.url);
const program = defineProgram<TestOperations>({ file, memoryBytes: 400 * MIB, milliseconds: 30_000 });
/** The start of a process is slow on a busy machine. */
const TIMEOUT_MS = 60_000;

let pool: WorkPool;
afterEach(() => pool.close());
const open = (options: Partial<WorkPoolOptions> = {}) =>
  (pool = createWorkPool({ processes: 2, waitingPerOwner: 5, waiting: 8, idleMs: 10_000, ...options }));

const echo = (owner: string) => pool.run(program, 'echo', { owner, input: () => Buffer.from('in') });
const block = (owner: string, milliseconds = 1, signal?: AbortSignal) =>
  pool.run(program, 'block', { owner, input: () => milliseconds, signal });
const fault = (key: string, values?: object) => ({ name: 'JobFault', fault: key, values });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a job', { timeout: TIMEOUT_MS }, () => {
  it('gets and returns bytes in a process without the environment', async () => {
    open();
    const { input, pid, env } = await echo('acme');
    expect(Buffer.from(input).toString()).toBe('in');
    expect(pid).not.toBe(process.pid);
    expect(env).toEqual([]);
  });

  it('uses the process of an earlier job of its owner, but never that of another owner', async () => {
    open();
    const first = await echo('acme');
    expect((await echo('acme')).pid).toBe(first.pid);
    expect((await echo('bolt')).pid).not.toBe(first.pid);
  });

  it('that refuses its input or fails says so, and the next one runs', async () => {
    open();
    const job = { owner: 'acme', input: () => undefined };
    await expect(pool.run(program, 'refuse', job)).rejects.toMatchObject(fault('fileBroken', { max: 3 }));
    await expect(pool.run(program, 'fail', job)).rejects.toThrow('a bug');
    await expect(block('acme')).resolves.toBeGreaterThan(0);
  });

  it('ends with its process when it needs too much memory or time, also while it blocks SEC-34', async () => {
    open();
    const small = { ...program, memoryBytes: 150 * MIB };
    const greedy = pool.run(small, 'take', { owner: 'acme', input: () => 200 * MIB });
    await expect(greedy).rejects.toMatchObject(fault('fileTooDemanding'));
    const brief = { ...program, milliseconds: 50 };
    const slow = pool.run(brief, 'block', { owner: 'acme', input: () => 60_000 });
    await expect(slow).rejects.toMatchObject(fault('fileTooDemanding'));
    await expect(block('acme')).resolves.toBeGreaterThan(0);
  });

  it('that is aborted leaves the queue, or ends its process', async () => {
    open({ processes: 1 });
    const { pid } = await echo('acme');
    const running = new AbortController();
    const waiting = new AbortController();
    const first = block('acme', 60_000, running.signal);
    const second = block('acme', 1, waiting.signal);
    waiting.abort(new Error('not needed'));
    await expect(second).rejects.toThrow('not needed');
    running.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect(isRunning(pid)).toBe(false);
  });
});

describe('several owners', { timeout: TIMEOUT_MS }, () => {
  it('take turns, and one of them never has all processes', async () => {
    open();
    const order: string[] = [];
    // The jobs of acme are long: however slowly the process of bolt starts, its short ones end between them.
    const run = (owner: string, name: string, milliseconds: number) =>
      block(owner, milliseconds).then(() => order.push(name));
    await Promise.all([
      ...['a1', 'a2', 'a3'].map((name) => run('acme', name, 800)),
      ...['b1', 'b2'].map((name) => run('bolt', name, 1)),
    ]);
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a2'));
    expect(order.indexOf('b2')).toBeLessThan(order.indexOf('a3'));
    expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  });

  it('are refused above the limit of one and of all SEC-34', async () => {
    open({ processes: 1, waitingPerOwner: 1, waiting: 2 });
    const blocks = [block('acme', 500), block('acme')];
    const rateLimited = { code: 'RATE_LIMITED', details: { retryAfterSeconds: 10 } };
    await expect(block('acme')).rejects.toMatchObject(rateLimited);
    blocks.push(block('bolt'));
    await expect(block('core')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { dependency: 'workers' } });
    await Promise.allSettled(blocks);
  });
});

describe('the pool', { timeout: TIMEOUT_MS }, () => {
  it('ends processes without work', async () => {
    open({ idleMs: 20 });
    const { pid } = await echo('acme');
    await waitFor('the process to end', () => !isRunning(pid));
  });

  it('ends all processes at its close, and refuses waiting and further jobs', async () => {
    open({ processes: 1 });
    const { pid } = await echo('acme');
    const jobs = Promise.allSettled([block('acme', 60_000), block('acme')]);
    await pause(50);
    await pool.close();
    const unavailable = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
    expect(await jobs).toMatchObject([unavailable, unavailable]);
    expect(isRunning(pid)).toBe(false);
    await expect(block('acme')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('leaves this process free while its jobs need the processor', async () => {
    open({ processes: 2 });
    const jobs = [block('acme', 1500), block('bolt', 1500)];
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await Promise.all(jobs);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(50);
  });
});
