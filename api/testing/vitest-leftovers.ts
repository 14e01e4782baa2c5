import { errorMessage } from '#stack/system/errors.ts';
import { say } from '#stack/system/progress.ts';
import { removeLeftovers } from './leftovers.ts';
import { retireStages } from './stages.ts';

/** Removes leftovers of dead runs. A failure stops no test: another run may remove the same, or Keycloak is busy. */
export async function setup(): Promise<void> {
  try {
    retireStages();
    for (const name of await removeLeftovers(process.env)) say(`  removed ${name} of a dead test run`);
  } catch (error) {
    say(`  leftovers of dead test runs could not be removed; the next run tries again: ${errorMessage(error)}`);
  }
}
