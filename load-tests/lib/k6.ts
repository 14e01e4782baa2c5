import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#stack/system/paths.ts';
import { findK6 } from '#stack/tools/k6.ts';
import { loadDirectory } from './program.ts';

/** Exit code of k6 when a threshold is broken. */
const THRESHOLD_BROKEN = 99;

/** A run of k6. */
export type K6Run = {
  scenario: string;
  /** Variables for the script's `__ENV`. */
  environment: Record<string, string>;
  /** k6 is killed after this time. */
  withinSeconds: number;
};

/** The result of a run: whether the thresholds were kept, and the JSON lines that the scenario printed. */
export type K6Outcome = {
  verdict: 'kept' | 'broken' | 'failed';
  lines: string[];
};

/** Runs a scenario with its output on the terminal. The first run builds k6. */
export async function runK6({ scenario, environment, withinSeconds }: K6Run): Promise<K6Outcome> {
  const k6 = await findK6();
  const consoleFile = path.join(loadDirectory, 'logs', `k6-${path.basename(scenario, '.ts')}-${process.pid}.log`);
  mkdirSync(path.dirname(consoleFile), { recursive: true });
  rmSync(consoleFile, { force: true });
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn(
    k6,
    [
      'run',
      '--quiet',
      '--no-usage-report',
      '--address=',
      `--console-output=${consoleFile}`,
      '--log-format=raw',
      ...variables,
      scenario,
    ],
    { cwd: repositoryRoot, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const deadline = setTimeout(end, withinSeconds * 1000);
  const [code] = await once(child, 'exit');
  clearTimeout(deadline);
  process.off('exit', end);
  return {
    verdict: code === 0 ? 'kept' : code === THRESHOLD_BROKEN ? 'broken' : 'failed',
    lines: readLines(consoleFile),
  };
}

const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
