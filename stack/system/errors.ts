/** A failure that the developer can fix: the message says what happened and what to do; no stack trace is printed. */
export class StackError extends Error {
  override name = 'StackError';
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`…), or undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a script's main function and ends the process with its exit code; a StackError is printed as plain text,
 * anything else with its stack.
 */
export async function runMain(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (error) {
    console.error(error instanceof StackError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}
