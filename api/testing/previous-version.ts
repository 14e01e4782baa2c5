import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#api/config.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import { run } from '#stack/system/run.ts';
import { environmentOf } from './product-process.ts';

/** An earlier version of the product, with the packages of this one. */
export type PreviousVersion = {
  commit: string;
  /** Its `api/main.ts`. */
  main: string;
  /** Creates or completes a schema with its migrations only. */
  migrate(config: Config): Promise<void>;
};

const MIGRATIONS = 'api/db/migrations';

/**
 * Unpacks the version before the newest commit that added a migration: the commit's parent, or PREVIOUS_VERSION, any name
 * that git knows. Needs the history of the repository.
 */
export async function unpackPreviousVersion(): Promise<PreviousVersion> {
  const commit = process.env['PREVIOUS_VERSION'] ?? (await commitBeforeNewestMigration());
  const hash = (await git('rev-parse', `${commit}^{commit}`)).trim();
  const folder = path.join(repositoryRoot, '.vitest', 'versions', hash);
  if (!existsSync(folder)) await unpack(hash, folder);
  return {
    commit: hash,
    main: path.join(folder, 'api/main.ts'),
    async migrate(config) {
      await run(process.execPath, [path.join(folder, 'api/db/migrate.ts')], {
        env: environmentOf(config),
        what: `the migrations of ${hash.slice(0, 8)}`,
      });
    },
  };
}

async function commitBeforeNewestMigration(): Promise<string> {
  const newest = (await git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)).trim();
  if (newest === '' || (await git('rev-parse', '--is-shallow-repository')).trim() === 'true')
    throw new Error('The history of the repository is missing: run `git fetch --unshallow`');
  return `${newest}^`;
}

async function unpack(hash: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const archive = spawnSync('git', ['archive', hash], { cwd: repositoryRoot, maxBuffer: 1 << 30 });
  if (archive.status !== 0) throw new Error(archive.stderr.toString('utf8'));
  const untar = spawnSync('tar', ['-x', '-C', draft], { input: archive.stdout });
  if (untar.status !== 0) throw new Error(untar.stderr.toString('utf8'));
  // Generated files have types only, which Node does not load.
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(draft, 'node_modules'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

const git = (...args: string[]): Promise<string> => run('git', args, { cwd: repositoryRoot, what: `git ${args[0]}` });
