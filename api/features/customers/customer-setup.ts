import type { Context } from '#api/graphql/context.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionFailure } from '#api/crud/database-errors.ts';
import { AppError } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { takeStep } from './customer-setup-steps.ts';
import {
  dueCustomers,
  postponeTask,
  readTask,
  releaseLease,
  RENEW_LEASE_MS,
  renewLease,
  takeTask,
  type Task,
} from './customer-setup.service.ts';

type Services = Context['services'];

/** Works off what customers need on other servers (customer-setup.service.ts), in every replica. */
export type CustomerSetups = {
  /** Takes no more work; waits for what runs, for graceMs at most. What is cut off goes on elsewhere, or later. */
  stop(graceMs: number): Promise<void>;
};

/** How often a replica looks for work that nobody told it of. */
const LOOK_EVERY_MS = 2000;

/** Customers at a time; more wait, so that a Keycloak that hangs does not take the whole pool of connections. */
const AT_ONCE = 4;

export function createCustomerSetups(services: Services, lookEveryMs = LOOK_EVERY_MS): CustomerSetups {
  const { orm, log, pubsub } = services;
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let looking: Promise<void> | null = null;
  const goesOn = () => !isStopping;

  async function look(): Promise<void> {
    const free = AT_ONCE - running.size;
    if (isStopping || free <= 0) return;
    // Those that run here already are due, too, while nobody else may take them.
    for (const id of await dueCustomers(orm.em.fork(), AT_ONCE + free)) {
      if (goesOn() && running.size < AT_ONCE && !running.has(id)) start(id);
    }
  }

  function start(id: string): void {
    const work = workFor(services, id, goesOn)
      .catch((error: unknown) => {
        // MySQL is away: the lease ends by itself, and the work is still due.
        if (goesOn() && !isConnectionFailure(error)) log.error({ err: error, customerId: id }, 'customer setup');
      })
      .finally(() => running.delete(id));
    running.set(id, work);
  }

  function lookNow(): void {
    looking ??= look()
      .catch((error: unknown) => {
        if (goesOn()) log.warn({ err: error }, 'customer setups: looked for again later');
      })
      .finally(() => {
        looking = null;
      });
  }

  const timer = setInterval(lookNow, lookEveryMs);
  const stopListening = pubsub.listen('customerSetup', lookNow);
  return {
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      const over = Promise.all([looking, ...running.values()]);
      await Promise.race([over, pause(graceMs, undefined, { ref: false })]);
    },
  };
}

/** All that is due for one customer, as its only worker over all replicas. */
async function workFor(services: Services, id: string, goesOn: () => boolean): Promise<void> {
  const { orm } = services;
  const lease = newId();
  let task = await takeTask(orm.em.fork(), id, lease);
  if (!task) return;
  const renewing = setInterval(() => {
    // One that is missed is made up for by the next, well before the lease ends.
    renewLease(orm.em.fork(), id, lease).catch(() => undefined);
  }, RENEW_LEASE_MS);
  try {
    while (task && goesOn())
      task = (await tryTask(services, task, lease)) ? await readTask(orm.em.fork(), id, lease) : null;
  } finally {
    clearInterval(renewing);
    await releaseLease(orm.em.fork(), id, lease);
  }
}

/** Whether another step follows at once. A failure keeps the step for a later try; it never gives up. */
async function tryTask(services: Services, task: Task, lease: string): Promise<boolean> {
  try {
    return await takeStep(services, task, lease);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    const told = { customerId: task.id, step: task.step, attempts: task.attempts, code };
    if (code === 'INTERNAL') services.log.error({ ...told, err: error }, 'customer setup failed');
    else services.log.warn(told, 'customer setup failed');
    await postponeTask(services.orm.em.fork(), task, lease, code);
    return false;
  }
}
