import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { yup } from '#api/rules/yup.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { defineTask, type TaskOptions, type TaskRun } from './task.ts';
import { countOf, createGate, openQueue, untilAborted, type TestQueue } from './testing/queue.ts';

let queue: TestQueue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue?.close());

const payload = yup.object({ text: yup.string().required() });
type Work = (text: string, run: TaskRun<object>) => Promise<void>;

let kinds = 0;
/** A separate kind for each test, because the tests share one table. */
const kindOf = (work: Work, options: TaskOptions = {}) =>
  defineTask({
    kind: `test-${'abcdefghijklmnopqrstuvwxyz'[kinds++]}`,
    backoff: { firstMs: 20, longestMs: 100 },
    ...options,
    payload,
    run: ({ text }, run: TaskRun<object>) => work(text, run),
  });

const tasksOf = async ({ kind }: { kind: string }) => (await queue.all()).filter((task) => task.kind === kind);
const waitUntilDone = (task: { kind: string }) =>
  waitFor('the task to be done', async () => (await countOf(queue, task.kind)) === 0);

describe('a task', () => {
  it('runs after its transaction is committed, and leaves no row', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text));
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'one' });
    await waitUntilDone(task);
    expect(seen).toEqual(['one']);
    await stop();
  });

  it('does not exist when its transaction is rolled back', async () => {
    const task = kindOf(async () => {});
    const { tasks, stop } = await queue.process([task], { isWorker: false });
    const effects: (() => void)[] = [];
    const failing = queue.orm.em.fork().transactional(async (em) => {
      const scope = { em, afterCommit: (effect: () => void) => void effects.push(effect) };
      await tasks.enqueue(scope, task, { text: 'never' }, { customerId: null, subject: 'x' });
      throw new Error('The cause fails');
    });
    await expect(failing).rejects.toThrow('The cause fails');
    expect(await tasksOf(task)).toEqual([]);
    await stop();
  });

  it('with an invalid payload is refused when it is written', async () => {
    const task = kindOf(async () => {});
    const { enqueue, stop } = await queue.process([task], { isWorker: false });
    await expect(enqueue(task, { text: '' })).rejects.toThrow();
    await stop();
  });

  it('has an encrypted payload in the table when its kind is sealed', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text), { sealed: true });
    const writer = await queue.process([task], { isWorker: false });
    await writer.enqueue(task, { text: 'maria@acme.example' });
    expect((await tasksOf(task))[0]?.payload).not.toContain('maria');
    const worker = await queue.process([task]);
    await waitUntilDone(task);
    expect(seen).toEqual(['maria@acme.example']);
    await Promise.all([writer.stop(), worker.stop()]);
  });

  it('writes its progress while it runs', async () => {
    const gate = createGate();
    const task = kindOf(async (_, { progress }) => {
      progress(3, 10);
      await gate.opened;
    });
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'long' });
    await waitFor('the progress', async () => (await tasksOf(task))[0]?.done === 3);
    expect(await tasksOf(task)).toMatchObject([{ state: 'RUNNING', done: 3, total: 10 }]);
    gate.open();
    await waitUntilDone(task);
    await stop();
  });

  it('that has expired is dropped without running', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text), { expiresMs: 60_000 });
    const writer = await queue.process([task], { isWorker: false });
    await writer.enqueue(task, { text: 'late' });
    await change(
      queue.orm.em.fork(),
      sql`update task set created_at = created_at - interval 61 second where kind = ${task.kind}`,
    );
    await writer.enqueue(task, { text: 'fresh' });
    const worker = await queue.process([task]);
    await waitUntilDone(task);
    expect(seen).toEqual(['fresh']);
    await Promise.all([writer.stop(), worker.stop()]);
  });
});

describe('a task that fails', () => {
  it('is tried again, and becomes a dead letter after its last try; an operator can retry it', async () => {
    let isBroken = true;
    const task = kindOf(
      async () => {
        if (isBroken) throw new TypeError('maria@acme.example is not iterable');
      },
      { attempts: 3 },
    );
    const { tasks, enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'poison' }, { subject: 's' });
    await waitFor('the dead letter', async () => (await tasksOf(task))[0]?.state === 'DEAD');
    const [dead] = await tasksOf(task);
    expect(dead).toMatchObject({ attempts: 3, error_code: 'INTERNAL' });
    expect(JSON.stringify(dead)).not.toContain('iterable');
    isBroken = false;
    const scope = { em: queue.orm.em.fork(), afterCommit: (effect: () => void) => effect() };
    expect(await tasks.makeDue(scope, task, 's')).toBe(true);
    await waitUntilDone(task);
    expect(await tasks.makeDue(scope, task, 's')).toBe(false);
    await stop();
  });

  it('because a server is unavailable is tried until the server is back REL-15', async () => {
    let tries = 0;
    const task = kindOf(
      async () => {
        tries += 1;
        if (tries < 6) throw unavailable('mail');
      },
      { attempts: 2 },
    );
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'letter' });
    await waitUntilDone(task);
    expect(tries).toBe(6);
    await stop();
  });

  it('because another version wrote its payload becomes a dead letter at once', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text));
    await change(
      queue.orm.em.fork(),
      sql`insert into task (kind, subject, priority, payload, state, due_at)
        values (${task.kind}, 'old', 5, '{"words": "of an older version"}', 'WAITING', now(3))`,
    );
    const { stop } = await queue.process([task]);
    await waitFor('the dead letter', async () => (await tasksOf(task))[0]?.state === 'DEAD');
    expect(await tasksOf(task)).toMatchObject([{ error_code: 'PAYLOAD', attempts: 1 }]);
    expect(seen).toEqual([]);
    await stop();
  });

  it('to start because its kind is unknown here is left to other processes', async () => {
    const [known, unknown] = [kindOf(async () => {}), kindOf(async () => {})];
    const old = await queue.process([known]);
    await old.enqueue(unknown, { text: 'new' });
    await old.enqueue(known, { text: 'old' });
    await waitUntilDone(known);
    expect(await tasksOf(unknown)).toMatchObject([{ state: 'WAITING', attempts: 0 }]);
    const newer = await queue.process([unknown]);
    await waitUntilDone(unknown);
    await Promise.all([old.stop(), newer.stop()]);
  });
});

describe('tasks of one subject', () => {
  it('are one row with the newest payload when the kind is once', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text), { once: true });
    const writer = await queue.process([task], { isWorker: false });
    for (const text of ['first', 'second', 'third']) await writer.enqueue(task, { text }, { subject: 'same' });
    expect(await tasksOf(task)).toHaveLength(1);
    const worker = await queue.process([task]);
    await waitUntilDone(task);
    expect(seen).toEqual(['third']);
    await Promise.all([writer.stop(), worker.stop()]);
  });

  it('run again when they are enqueued while they run', async () => {
    const gate = createGate();
    const seen: string[] = [];
    const task = kindOf(
      async (text) => {
        seen.push(text);
        await gate.opened;
      },
      { once: true },
    );
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'before' }, { subject: 'same' });
    await waitFor('the first run', () => seen.length === 1);
    await enqueue(task, { text: 'after' }, { subject: 'same' });
    expect(seen).toEqual(['before']);
    gate.open();
    await waitUntilDone(task);
    expect(seen).toEqual(['before', 'after']);
    await stop();
  });

  it('run in the order of their creation, with failures and several workers', async () => {
    const seen: string[] = [];
    const failed = new Set<string>();
    const task = kindOf(
      async (text) => {
        if (text.endsWith('1') && !failed.has(text)) {
          failed.add(text);
          throw unavailable('mail');
        }
        seen.push(text);
      },
      { ordered: true },
    );
    const workers = [await queue.process([task]), await queue.process([task])];
    for (const step of ['1', '2', '3'])
      for (const subject of ['a', 'b', 'c'])
        await workers[0]?.enqueue(task, { text: `${subject}${step}` }, { subject });
    await waitUntilDone(task);
    for (const subject of ['a', 'b', 'c'])
      expect(seen.filter((text) => text.startsWith(subject))).toEqual([`${subject}1`, `${subject}2`, `${subject}3`]);
    await Promise.all(workers.map(({ stop }) => stop()));
  });
});

describe('a worker', () => {
  it('shares tasks with other workers: each task runs once REL-32', async () => {
    const seen: string[] = [];
    const task = kindOf(async (text) => void seen.push(text), { atOnce: 8 });
    const writer = await queue.process([task], { isWorker: false });
    const wanted = Array.from({ length: 60 }, (_, n) => `task ${n}`);
    await Promise.all(wanted.map((text) => writer.enqueue(task, { text })));
    const workers = await Promise.all([1, 2, 3].map(() => queue.process([task], { pollMs: 20 })));
    await waitUntilDone(task);
    expect(seen.toSorted()).toEqual(wanted.toSorted());
    await Promise.all([writer, ...workers].map(({ stop }) => stop()));
  });

  it('limits the running tasks of one tenant, and runs those of others in the meantime', async () => {
    const [large, small] = [await queue.customer(), await queue.customer()];
    const gate = createGate();
    const running = { now: 0, most: 0 };
    let hasSmallRun = false;
    const task = kindOf(
      async (text) => {
        if (text === 'small') hasSmallRun = true;
        else {
          running.most = Math.max(running.most, ++running.now);
          await gate.opened;
          running.now -= 1;
        }
      },
      { atOnce: 4, perTenant: 2 },
    );
    const { enqueue, stop } = await queue.process([task]);
    for (let n = 0; n < 8; n++) await enqueue(task, { text: 'large' }, { customerId: large });
    await waitFor('the tenant to use its slots', () => running.now === 2);
    await enqueue(task, { text: 'small' }, { customerId: small });
    await waitFor('the other tenant', () => hasSmallRun);
    expect(running.most).toBe(2);
    gate.open();
    await waitUntilDone(task);
    await stop();
  });

  it('runs an urgent task at once when all slots are in use', async () => {
    const gate = createGate();
    const seen: string[] = [];
    const task = kindOf(
      async (text) => {
        seen.push(text);
        if (text === 'digest') await gate.opened;
      },
      { atOnce: 1 },
    );
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'digest' });
    await waitFor('the slot to be in use', () => seen.length === 1);
    await enqueue(task, { text: 'code' }, { priority: 0 });
    await waitFor('the urgent task', () => seen.includes('code'));
    gate.open();
    await waitUntilDone(task);
    await stop();
  });

  it('holds a task while it runs it, and loses the task when it dies REL-31', async () => {
    const runs: string[] = [];
    const task = kindOf(async (text, { signal }) => {
      runs.push(text);
      if (runs.length === 1) await untilAborted(signal);
    });
    const first = await queue.process([task]);
    await first.enqueue(task, { text: 'step' });
    await waitFor('the first try', () => runs.length === 1);
    const second = await queue.process([task], { pollMs: 20 });
    const polls = () => second.statements.filter((statement) => statement.includes('min(due_at)')).length;
    await waitFor('the second worker to have polled', () => polls() > 3);
    expect(runs).toHaveLength(1);
    // As if the first process had died 30 seconds ago.
    await change(queue.orm.em.fork(), sql`update task set due_at = now(3) where kind = ${task.kind}`);
    await waitUntilDone(task);
    expect(runs).toHaveLength(2);
    await Promise.all([first.stop(0), second.stop()]);
  });

  it('returns unfinished tasks to the queue when it stops, after signalling them REL-30', async () => {
    const runs: { isEnding: boolean }[] = [];
    const task = kindOf(async (_, { ending, signal }) => {
      runs.push({ isEnding: ending.aborted });
      if (runs.length === 1) await untilAborted(signal);
    });
    const first = await queue.process([task]);
    await first.enqueue(task, { text: 'long' });
    await waitFor('the first try', () => runs.length === 1);
    await first.stop(50);
    expect(await tasksOf(task)).toMatchObject([{ state: 'WAITING', attempts: 0, error_code: null }]);
    const second = await queue.process([task]);
    await waitUntilDone(task);
    await second.stop();
  });

  it('waits for running tasks when it stops', async () => {
    const gate = createGate();
    let isDone = false;
    const task = kindOf(async () => {
      await gate.opened;
      isDone = true;
    });
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'short' });
    await waitFor('the try', async () => (await tasksOf(task))[0]?.state === 'RUNNING');
    const stopped = stop(5000);
    gate.open();
    await stopped;
    expect(isDone).toBe(true);
    expect(await tasksOf(task)).toEqual([]);
  });

  it('sends one statement per poll while nothing is due', async () => {
    const task = kindOf(async () => {});
    const { statements, stop } = await queue.process([task], { pollMs: 20 });
    const queries = () => statements.filter((statement) => statement.includes('from task'));
    await waitFor('some polls', () => queries().length > 5);
    expect(new Set(queries()).size).toBe(1);
    expect(statements.filter((statement) => !statement.includes('from task') && !/^set /i.test(statement))).toEqual([]);
    await stop();
  });
});

describe('a cancelled task', () => {
  it('is deleted when it waits, and is aborted when it runs', async () => {
    let wasAborted = false;
    const task = kindOf(async (_, { signal }) => {
      await untilAborted(signal).catch((error: unknown) => {
        wasAborted = true;
        throw error;
      });
    });
    const { tasks, enqueue, stop } = await queue.process([task], { renewEveryMs: 50 });
    const em = () => queue.orm.em.fork();
    await enqueue(task, { text: 'later' }, { subject: 'waiting', delayMs: 60_000 });
    expect(await tasks.cancel(em(), task, 'waiting')).toBe(true);
    expect(await tasksOf(task)).toEqual([]);
    await enqueue(task, { text: 'now' }, { subject: 'running' });
    await waitFor('the try', async () => (await tasksOf(task))[0]?.state === 'RUNNING');
    expect(await tasks.cancel(em(), task, 'running')).toBe(true);
    await waitUntilDone(task);
    expect(wasAborted).toBe(true);
    expect(await tasks.cancel(em(), task, 'running')).toBe(false);
    await stop();
  });
});

describe('a task that its writer waits for', () => {
  it('runs in the process that wrote it, which gets the result', async () => {
    const answers = [() => Promise.reject(unavailable('keycloak')), () => Promise.resolve()];
    const task = kindOf(async () => answers.shift()?.());
    const writer = await queue.process([task], { isWorker: false });
    const own = await writer.enqueueOwn(task, { text: 'invitation' });
    expect(await own.run()).toMatchObject({ outcome: 'postponed', error: { code: 'UNAVAILABLE' } });
    expect(await tasksOf(task)).toMatchObject([{ state: 'WAITING', error_code: 'UNAVAILABLE' }]);
    const worker = await queue.process([task]);
    await waitUntilDone(task);
    const second = await writer.enqueueOwn(task, { text: 'invitation' });
    expect(await second.run()).toEqual({ outcome: 'done' });
    await Promise.all([writer.stop(), worker.stop()]);
  });

  it('replaces a waiting task of its subject, but not one that runs in another process', async () => {
    const gate = createGate();
    const seen: string[] = [];
    const task = kindOf(
      async (text) => {
        seen.push(text);
        if (text === 'elsewhere') await gate.opened;
      },
      { once: true },
    );
    const writer = await queue.process([task], { isWorker: false });
    await writer.enqueue(task, { text: 'waits' }, { subject: 'same', delayMs: 60_000 });
    expect(await (await writer.enqueueOwn(task, { text: 'mine' }, { subject: 'same' })).run()).toEqual({
      outcome: 'done',
    });
    expect(seen).toEqual(['mine']);
    const worker = await queue.process([task]);
    await worker.enqueue(task, { text: 'elsewhere' }, { subject: 'same' });
    await waitFor('it to run', () => seen.length === 2);
    expect(await (await writer.enqueueOwn(task, { text: 'again' }, { subject: 'same' })).run()).toEqual({
      outcome: 'released',
    });
    gate.open();
    await waitUntilDone(task);
    expect(seen).toEqual(['mine', 'elsewhere', 'again']);
    await Promise.all([writer.stop(), worker.stop()]);
  });
});

describe('a schedule', () => {
  it('runs repeatedly, with one row for all workers REL-32', async () => {
    const runs: number[] = [];
    const task = defineTask({
      kind: 'test-schedule',
      everyMs: 50,
      payload: yup.object({}),
      run: async (_, { id }: TaskRun<object>) => void runs.push(id),
    });
    const workers = [await queue.process([task], { pollMs: 20 }), await queue.process([task], { pollMs: 20 })];
    await waitFor('some runs', () => runs.length > 3);
    expect(new Set(runs).size).toBe(1);
    expect(await countOf(queue, task.kind)).toBe(1);
    await Promise.all(workers.map(({ stop }) => stop()));
  });

  it('runs when a worker starts if it is declared so, though its time has not come', async () => {
    let runs = 0;
    const options = { everyMs: 3_600_000, payload: yup.object({}), run: async () => void (runs += 1) };
    const patient = defineTask({ ...options, kind: 'test-patient-schedule', run: async () => {} });
    const task = defineTask({ ...options, kind: 'test-start-schedule', atStart: true });
    for (const wanted of [1, 2]) {
      const { stop } = await queue.process([task, patient], { pollMs: 20 });
      await waitFor(`run ${wanted}`, () => runs === wanted);
      await waitFor('the end of the run', async () => (await tasksOf(task))[0]?.state === 'WAITING');
      await stop();
    }
    expect(await tasksOf(patient)).toHaveLength(1);
  });

  it('continues after failures and is never dead', async () => {
    let runs = 0;
    const task = defineTask({
      kind: 'test-failing-schedule',
      everyMs: 20,
      attempts: 2,
      backoff: { firstMs: 10, longestMs: 20 },
      payload: yup.object({}),
      async run() {
        runs += 1;
        if (runs < 5) throw new Error('Not yet');
      },
    });
    const { stop } = await queue.process([task], { pollMs: 20 });
    await waitFor('it to work', () => runs > 6);
    expect(await tasksOf(task)).toMatchObject([{ delays: 0, error_code: null }]);
    await stop();
  });
});

it('a task waits by the database clock: a process whose clock is an hour behind keeps the same order REL-27', async () => {
  const seen: string[] = [];
  const task = kindOf(async (text) => void seen.push(text));
  const realNow = Date.now;
  try {
    Date.now = () => realNow() - 3_600_000;
    const { enqueue, stop } = await queue.process([task]);
    await enqueue(task, { text: 'late' }, { delayMs: 300, subject: newId() });
    await enqueue(task, { text: 'now' });
    Date.now = realNow;
    await waitUntilDone(task);
    expect(seen).toEqual(['now', 'late']);
    await stop();
  } finally {
    Date.now = realNow;
  }
});
