import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { readRunning, thisProcess } from './processes.ts';
import { say } from './progress.ts';

/**
 * Runs `work` while holding a lock file, so that two runs at once neither install nor start the same thing twice.
 * The lock of a process that died is taken over.
 */
export async function withLock<T>(file: string, purpose: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!tryLock(file)) {
    const owner = readRunning(file);
    if (!owner) {
      takeOver(file);
      continue;
    }
    if (!told && owner.pid !== process.pid) {
      say(`  … waiting for another run (process ${owner.pid}) that is ${purpose}`);
      told = true;
    }
    await pause(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A hard link appears whole or not at all, so a half-written lock file is never seen. */
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

/** Another waiter may have replaced the dead lock in between: what was moved aside by mistake is put back. */
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
