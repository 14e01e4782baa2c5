import { errorMessage } from '#stack/system/errors.ts';
import { say } from '#stack/system/progress.ts';
import { removeLeftovers } from './leftovers.ts';
import { retireStages } from './stages.ts';

/** What dead runs left behind is no reason not to test: another run may be removing the same, or Keycloak be busy. */
export async function setup(): Promise<void> {
  try {
    retireStages();
    for (const name of await removeLeftovers(process.env))
      say(`  removed ${name}, which a test run that died left behind`);
  } catch (error) {
    say(`  what dead test runs left behind stays for the next one: ${errorMessage(error)}`);
  }
}
