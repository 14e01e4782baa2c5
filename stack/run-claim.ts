import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StackError } from './system/errors.ts';
import { profileDirectory } from './system/paths.ts';
import { readRunning, thisProcess } from './system/processes.ts';

/**
 * Ensures that only this process runs the product on the dev data: two would share its database and its machines.
 * The claim ends with the process.
 *
 * @param command the command as typed, for the error message: `npm start`
 * @throws StackError if another process runs the product
 */
export function claimRun(command: string): void {
  const file = path.join(profileDirectory('dev'), 'pids', 'run.json');
  const other = readRunning(file);
  if (other) {
    throw new StackError(
      `The product already runs here (process ${other.pid}). Stop it with Ctrl-C before another ${command}.`,
    );
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(thisProcess()));
  process.once('exit', () => {
    if (existsSync(file)) rmSync(file);
  });
}
