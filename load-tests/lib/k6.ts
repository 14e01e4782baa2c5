import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#stack/system/paths.ts';
import { buildGoProgram } from '#stack/tools/go.ts';
import { versions } from '#stack/versions.ts';
import type { LastAcknowledged } from './acknowledged.ts';
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

/** The result of a run: whether the thresholds were kept, and the acknowledged keep-alives. */
export type K6Outcome = {
  verdict: 'kept' | 'broken' | 'failed';
  acknowledged: LastAcknowledged;
};

/** Runs a scenario with its output on the terminal. The first run builds k6. */
export async function runK6({ scenario, environment, withinSeconds }: K6Run): Promise<K6Outcome> {
  const k6 = await buildGoProgram(versions.k6, 'k6');
  const consoleFile = path.join(loadDirectory, 'logs', 'k6-console.log');
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
    acknowledged: readAcknowledged(consoleFile),
  };
}

/**
 * Reads the scenario's console output: one line per session with the machine and the send time of its last acknowledged
 * keep-alive.
 */
function readAcknowledged(file: string): LastAcknowledged {
  const newest = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{')) continue;
    const { machineId, sentAt }: { machineId: string; sentAt?: number } = JSON.parse(line);
    if (sentAt !== undefined) newest.set(machineId, Math.max(sentAt, newest.get(machineId) ?? 0));
  }
  return newest;
}
