/** A failure a person can act on: its message says what happened and what to do, so no stack trace is printed. */
export class StackError extends Error {
  override name = 'StackError';
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`…), or undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a script's main function; a StackError is printed as plain text, anything else with its stack. */
export async function runMain(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof StackError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
