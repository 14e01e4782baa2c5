import { existsSync } from 'node:fs';
import path from 'node:path';
import { StackError } from './system/errors.ts';
import { type Profile, repositoryRoot } from './system/paths.ts';
import { run } from './system/run.ts';
import { type Daemon, startDaemon, stopDaemon } from './system/supervisor.ts';

type Environment = Record<string, string>;

export const product: Daemon = { name: 'product', title: 'The product', readyWithin: 60, stopsWithin: 30 };

export const simulator: Daemon = {
  name: 'simulator',
  title: 'The simulated machines',
  readyWithin: 30,
  stopsWithin: 10,
};

/** Runs one of the product's own scripts to its end and returns its output. */
export async function runProductScript(
  script: string,
  environment: Environment,
  args: readonly string[] = [],
): Promise<string> {
  return run(process.execPath, [path.join(repositoryRoot, script), ...args], {
    cwd: repositoryRoot,
    env: environment,
    what: `node ${[script, ...args].join(' ')}`,
  });
}

/** Starts the product in the background and waits until it reports that it is ready. */
export async function startProduct(profile: Profile, environment: Environment): Promise<void> {
  await stopDaemon(product, profile);
  const launch = { command: process.execPath, args: ['api/main.ts'], env: environment, cwd: repositoryRoot };
  await startDaemon(product, profile, launch, () => isReady(environment));
}

/** Whether GET /health/ready answers 200. */
export async function isReady(environment: Environment): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`, {
    signal: AbortSignal.timeout(3_000),
  });
  await answer.body?.cancel();
  return answer.ok;
}

const SIMULATOR_SCRIPT = 'load-tests/machine.ts';

/** Starts the simulated machines of the demo in the background. */
export async function startSimulator(profile: Profile, environment: Environment): Promise<void> {
  if (!existsSync(path.join(repositoryRoot, SIMULATOR_SCRIPT))) {
    throw new StackError(`${SIMULATOR_SCRIPT} is missing: no machine is simulated.`);
  }
  await stopDaemon(simulator, profile);
  const launch = { command: process.execPath, args: [SIMULATOR_SCRIPT, 'demo'], env: environment, cwd: repositoryRoot };
  await startDaemon(simulator, profile, launch, () => Promise.resolve(true));
}
