import { ConfigError } from '#api/config.ts';
import { OperatorError } from './operator-error.ts';

/** Runs a command of an operator. An expected failure is a message and exit code 1; any other is thrown. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
