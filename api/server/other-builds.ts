import { setTimeout as pause } from 'node:timers/promises';
import { readOtherBuilds, storeBuild } from '#api/db/console-builds.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import type { Services } from '#api/services/services.ts';

/** How often a replica stores that it serves its build. */
const STORE_EVERY_MS = 600_000;

/** Shortest time between two reads: anybody can send unknown operations. */
const READ_PAUSE_MS = 5000;

/**
 * The operations of other builds of the console, which pages use while replicas of two builds run during an update, and
 * until a page is loaded again.
 */
export type OtherBuilds = {
  /** The operations as they were read last; reads them again if that was more than five seconds ago. */
  read(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** Stores the operations of this build for other replicas. Nothing fails while MySQL is unavailable. */
export function createOtherBuilds({ orm, log }: Services, own: readonly string[]): OtherBuilds {
  const warn = (error: unknown) =>
    sampledLog(log).warn('console_build', 'operations of other builds not exchanged', { err: error });
  const closing = new AbortController();
  let readAt = -Infinity;
  let reading: Promise<readonly string[]> = Promise.resolve([]);
  let known: readonly string[] = [];

  const store = () => storeBuild(orm.em.fork(), own).catch(warn);
  const storing = own.length === 0 ? Promise.resolve() : storeRepeatedly(store, closing.signal);

  async function readNow(): Promise<readonly string[]> {
    try {
      known = await readOtherBuilds(orm.em.fork(), own);
    } catch (error) {
      warn(error);
    }
    return known;
  }
  return {
    read() {
      const now = performance.now();
      if (own.length > 0 && now - readAt >= READ_PAUSE_MS) {
        readAt = now;
        reading = readNow();
      }
      return reading;
    },
    async close() {
      closing.abort();
      await storing;
    },
  };
}

async function storeRepeatedly(store: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await store();
    await pause(STORE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
