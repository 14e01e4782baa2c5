import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { pino } from 'pino';
import type { Config } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { newCustomer } from '#api/features/customers/customer.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { createPubSub } from '#api/platform/pubsub.ts';
import { createSeal } from '#api/platform/seal.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { createTasks, type EnqueueOptions, type OwnTask, type TaskProcess } from '../tasks.ts';
import type { AnyTask, Task } from '../task.ts';

/** A row of the task table. */
export type TaskRow = {
  id: number;
  kind: string;
  subject: string;
  state: string;
  attempts: number;
  delays: number;
  payload: string;
  error_code: string | null;
  done: number | null;
  total: number | null;
};

/** The task part of a process of the product. */
export type TestProcess = {
  tasks: TaskProcess<object>;
  /** Statements that the process has sent. */
  statements: string[];
  enqueue<P>(task: Task<P, object>, payload: P, about?: Partial<EnqueueOptions>): Promise<void>;
  enqueueOwn<P>(task: Task<P, object>, payload: P, about?: Partial<EnqueueOptions>): Promise<OwnTask>;
  stop(graceMs?: number): Promise<void>;
};

/** Options of a test process. */
export type ProcessOptions = {
  isWorker?: boolean;
  pollMs?: number;
  renewEveryMs?: number;
  /** The services of the process's tasks. */
  services?: object;
};

/** A schema with a task queue that only the processes of the test use. */
export type TestQueue = {
  config: Config;
  orm: MikroORM;
  /** Starts a process with these kinds; a process that is no worker runs only its own tasks. */
  process(kinds: readonly AnyTask<object>[], options?: ProcessOptions): Promise<TestProcess>;
  customer(): Promise<string>;
  all(): Promise<TaskRow[]>;
  close(): Promise<void>;
};

/** Creates a separate schema with a task queue. */
export async function openQueue(config: Config = testConfig()): Promise<TestQueue> {
  await migrateDatabase(config);
  const orm = await createOrm(config.DATABASE_URL, { pool: 10 });
  const stops: (() => Promise<void>)[] = [];
  const seal = createSeal(config.APP_SECRET, 'payloads of tasks');
  return {
    config,
    orm,
    async process(kinds, { isWorker = true, pollMs = 100, renewEveryMs, services = {} } = {}) {
      const statements: string[] = [];
      const own = await createOrm(config.DATABASE_URL, {
        pool: 10,
        onQuery: (statement) => void statements.push(statement),
      });
      const log = pino({ level: 'silent' });
      const tasks = createTasks<object>({
        orm: own,
        log,
        pubsub: createPubSub(undefined, log),
        seal,
        pollMs,
        renewEveryMs,
      });
      tasks.start(services, kinds, { isWorker });
      const inTransaction = async <T>(
        work: (scope: { em: typeof own.em; afterCommit(effect: () => void): void }) => Promise<T>,
      ) => {
        const effects: (() => void)[] = [];
        const result = await own.em
          .fork()
          .transactional((em) => work({ em, afterCommit: (effect) => void effects.push(effect) }));
        for (const effect of effects) effect();
        return result;
      };
      const about = (options: Partial<EnqueueOptions> = {}): EnqueueOptions => ({
        customerId: null,
        subject: newId(),
        ...options,
      });
      let isStopped = false;
      const stop = async (graceMs = 1000) => {
        if (isStopped) return;
        isStopped = true;
        await tasks.stop(graceMs);
        await own.close(true);
      };
      stops.push(stop);
      return {
        tasks,
        statements,
        enqueue: (task, payload, options) =>
          inTransaction((scope) => tasks.enqueue(scope, task, payload, about(options))),
        enqueueOwn: (task, payload, options) =>
          inTransaction((scope) => tasks.enqueueOwn(scope, task, payload, about(options))),
        stop,
      };
    },
    async customer() {
      const { displayName, businessId, customerCode, subdomain } = newCustomer();
      const id = newId();
      const names = { displayName, legalName: displayName, businessId, customerCode, subdomain };
      await insertCustomer(orm.em.fork(), { id, ...names, licensesCount: 1, realm: `none-${id}` });
      return id;
    },
    all: () => rows(orm.em.fork(), sql<TaskRow>`select * from task order by id`),
    async close() {
      for (const stop of stops) await stop();
      await orm.close(true);
      await dropDatabase(config);
    },
  };
}

/** Counts the rows of a kind. */
export async function countOf({ orm }: Pick<TestQueue, 'orm'>, kind: string): Promise<number> {
  const row = await firstRow(
    orm.em.fork(),
    sql<{ total: number }>`select count(*) as total from task where kind = ${kind}`,
  );
  return Number(row?.total);
}

/** A promise that a test resolves by `open`, to let waiting work continue. */
export function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Work that runs until its signal aborts, and then rejects like fetch. */
export const untilAborted = (signal: AbortSignal): Promise<void> => pause(60_000, undefined, { signal });
