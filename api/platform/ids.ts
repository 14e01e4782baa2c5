import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Random bytes for many ids at once: ulid's own generator calls the system for each of the sixteen characters. */
const pool = new Uint8Array(4096);
let used = pool.length;

function randomShare(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  used += 1;
  return byte / 256;
}

/** Creates a source of ids for these times (ms since 1970). They increase with each call, also at the same time. */
export const createIdsAt = (): ((ms: number) => string) => monotonicFactory(randomShare);

const next = monotonicFactory(randomShare);

/** Returns a new id: a ULID of 26 characters, increasing within this process. */
export const newId = (): string => next();

/** Whether a string has the form of an id. */
export const isId = (value: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(value);
