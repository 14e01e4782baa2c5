import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, createWriteStream, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorMessage, StackError } from './errors.ts';

/** Number of last lines of a program's output in an error. */
const SHOWN_LINES = 15;

/** Arguments of `nice`. At 15, a process on a full core gets a thirtieth of it. */
const LOW_PRIORITY = ['-n', '15'];

export type RunOptions = {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** A file that gets all output; an error then names it. */
  log?: string;
  /** Name of the step, for the error: `unpacking Keycloak`. */
  what?: string;
  /** Appended to the error: how to fix it. */
  advice?: string;
  /** Runs with low priority, so that a long build does not slow down servers that start meanwhile. */
  gently?: boolean;
  /** Also returns the standard error. */
  mergeOutput?: boolean;
  /** Number of last lines in an error. */
  shownLines?: number;
  /** Called with the id of the process after its start. */
  onStart?: (pid: number) => void;
};

/** Programs that run now: they end with this process, also if it stops during a build. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a program to its end and returns its standard output. Throws a StackError with its last lines if it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const [program, programArgs] = withPriority(command, args, options);
  const child = spawn(program, programArgs, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (child.pid !== undefined) options.onStart?.(child.pid);
  if (options.log) mkdirSync(path.dirname(options.log), { recursive: true });
  const log = options.log ? createWriteStream(options.log, { flags: 'a' }) : undefined;
  let output = '';
  let everything = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    everything += text;
    log?.write(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    everything += text;
    log?.write(text);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const what = options.what ?? [command, ...args].join(' ');
  try {
    const code = await promise;
    if (code === 0) return options.mergeOutput ? everything : output;
    throw new StackError(failureText(what, `ended with code ${code}`, everything, options));
  } catch (error) {
    if (error instanceof StackError) throw error;
    throw new StackError(failureText(what, errorMessage(error), everything, options));
  } finally {
    running.delete(child);
    log?.end();
  }
}

function withPriority(
  command: string,
  args: readonly string[],
  { gently = false }: Pick<RunOptions, 'gently'>,
): [program: string, args: string[]] {
  return gently ? ['nice', [...LOW_PRIORITY, command, ...args]] : [command, [...args]];
}

function failureText(what: string, reason: string, output: string, options: RunOptions): string {
  return [
    `${what}: ${reason}`,
    lastLines(output, options.shownLines),
    options.log ? `The whole output: ${options.log}` : '',
    options.advice ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Runs a program to its end, shows its output at once, and returns its exit code. */
export async function runShown(
  command: string,
  args: readonly string[],
  options: Pick<RunOptions, 'cwd' | 'env' | 'onStart'>,
): Promise<number> {
  const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: 'inherit' });
  running.add(child);
  if (child.pid !== undefined) options.onStart?.(child.pid);
  try {
    await once(child, 'exit');
    return child.exitCode ?? 1;
  } finally {
    running.delete(child);
  }
}

/** Runs a program to its end beside others. Returns its exit code and its whole output, which would mix with theirs. */
export async function runBeside(
  command: string,
  args: readonly string[],
  options: Pick<RunOptions, 'cwd' | 'env' | 'onStart' | 'gently'>,
): Promise<{ exitCode: number; output: string }> {
  const [program, programArgs] = withPriority(command, args, options);
  const child = spawn(program, programArgs, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (child.pid !== undefined) options.onStart?.(child.pid);
  let output = '';
  const keep = (text: string) => void (output += text);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  try {
    await once(child, 'close');
    return { exitCode: child.exitCode ?? 1, output };
  } finally {
    running.delete(child);
  }
}

/** The last lines of a program's output, indented for an error message. */
export function lastLines(text: string, count = SHOWN_LINES): string {
  return text
    .trimEnd()
    .split('\n')
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n')
    .trimEnd();
}

/** The full path of a program on the PATH, or undefined. */
export function findProgram(name: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    if (folder === '') continue;
    const candidate = path.join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
    } catch {
      continue;
    }
  }
  return undefined;
}
