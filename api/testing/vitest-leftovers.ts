import { say } from '#stack/system/progress.ts';
import { removeLeftovers } from './leftovers.ts';

/** vitest's global setup, behind the one that brings the servers up: a run that died takes no place for ever. */
export async function setup(): Promise<void> {
  for (const name of await removeLeftovers(process.env))
    say(`  removed ${name}, which a test run that died left behind`);
}
