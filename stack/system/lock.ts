import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { readRunning, thisProcess } from './processes.ts';
import { say } from './progress.ts';

/**
 * Runs `work` while it holds a lock file, so that two parallel runs do not install or start the same program twice.
 * The lock of a dead process is taken over.
 *
 * @param purpose the work, for the message to a waiting run: `starting MySQL`
 */
export async function withLock<T>(file: string, purpose: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  let isReported = false;
  while (!tryLock(file)) {
    const owner = readRunning(file);
    if (!owner) {
      takeOver(file);
      continue;
    }
    if (!isReported && owner.pid !== process.pid) {
      say(`  … waiting for another run (process ${owner.pid}) that is ${purpose}`);
      isReported = true;
    }
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A hard link is atomic, so no process sees a half-written lock file. */
function tryLock(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(thisProcess()));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead lock. Another waiter may have replaced it meanwhile: then its new lock is put back. */
function takeOver(file: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readRunning(aside)) linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
