import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './system/lock.ts';
import { repositoryRoot } from './system/paths.ts';
import { step } from './system/progress.ts';
import { run, type RunOptions } from './system/run.ts';

/** Folder of the built console: the value of CONSOLE_DIR. */
export const CONSOLE_FOLDER = path.join(repositoryRoot, 'dist', 'console');

const INPUTS = [
  'console/**/*',
  'ui-kit/**/*',
  'locales/**/*.json',
  'api/**/*.rules.ts',
  'api/**/*.card.ts',
  'api/nouns/label-places.ts',
  'api/nouns/word-places.ts',
  'api/rules/*',
  'package-lock.json',
];

const NOT_BUILT = /\.(test|stories|e2e)\.tsx?$|\.mdx$|\.tsbuildinfo$/;

/** Builds the console if one of its sources changed since the last build. */
export async function buildConsole(options: Pick<RunOptions, 'onStart'> = {}): Promise<void> {
  const state = path.join(repositoryRoot, '.stack');
  const marker = path.join(state, 'console-build-hash');
  await withLock(path.join(state, 'console-build.lock'), 'building the console', async () => {
    const hash = hashInputs();
    if (existsSync(path.join(CONSOLE_FOLDER, 'index.html')) && readMarker(marker) === hash) return;
    await step('building the console', () => runVite(options));
    mkdirSync(state, { recursive: true });
    writeFileSync(marker, hash);
  });
}

async function runVite(options: Pick<RunOptions, 'onStart'>): Promise<void> {
  const vite = path.join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await run(process.execPath, [vite, 'build', '--config', 'console/vite.config.ts'], {
    cwd: repositoryRoot,
    env: { NODE_ENV: 'production' },
    what: 'building the console',
    ...options,
  });
}

function readMarker(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function hashInputs(): string {
  const files = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
