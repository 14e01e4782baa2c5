import { ConfigError } from '#api/config.ts';
import { commandAdvice } from './command-advice.ts';
import { OperatorError } from './operator-error.ts';

/** Runs a command of an operator. An expected failure is a message and exit code 1; any other is thrown. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message =
      error instanceof OperatorError || error instanceof ConfigError ? error.message : commandAdvice(error);
    if (message === null) throw error;
    console.error(message);
    process.exitCode = 1;
  }
}
