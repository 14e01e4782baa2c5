import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { cacheDirectory, repositoryRoot } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { findProgram, run } from '../system/run.ts';

const BASE = 'localhost/ppe-base';
const IMAGE = 'localhost/ppe-console';

/** Packages of the base, like in the slim images of Node. */
const PACKAGES = 'ca-certificates';

/** Certificates that this computer trusts beside those of Debian, for npm. */
const AUTHORITIES = '/usr/local/share/authorities.pem';

/** The built image of the product. */
export type BuiltImage = {
  name: string;
  /** Size of all files, in MB. */
  megabytes: number;
  /** Runs buildah on the same storage of images; returns its standard output. */
  buildah(args: readonly string[], what?: string): Promise<string>;
  /** Program and arguments that run a command in a container, as the image's own user. */
  commandIn(container: string, env: Readonly<Record<string, string>>, command: readonly string[]): [string, string[]];
};

type Buildah = Pick<BuiltImage, 'buildah' | 'commandIn'>;

/**
 * Builds the Dockerfile by buildah, without a container engine and without a registry of images: on Debian and the Node
 * of this project. Needs root, and buildah and mmdebstrap on the PATH.
 */
export async function buildImage(): Promise<BuiltImage> {
  const { buildah, commandIn } = buildahIn(path.join(cacheDirectory(), 'images'));
  const debian = await makeDebian();
  await step('building the image', async () => {
    await commitBase(buildah, debian);
    const npmrc = path.join(homedir(), '.npmrc');
    await buildah(
      ['build', '--isolation', 'chroot', '--build-arg', `BASE=${BASE}`, '--secret', `id=npmrc,src=${npmrc}`].concat([
        '--timestamp',
        '0',
        '--tag',
        IMAGE,
        repositoryRoot,
      ]),
      'building the image',
    );
  });
  const listed: { size: string }[] = JSON.parse(await buildah(['images', '--json', IMAGE]));
  const size = listed[0]?.size ?? '';
  return { name: IMAGE, megabytes: Number.parseFloat(size) * (size.endsWith('GB') ? 1000 : 1), buildah, commandIn };
}

/** The user of the Dockerfile. */
const USER = '10001:10001';

function buildahIn(folder: string): Buildah {
  const program = needed('buildah');
  const storage = ['--root', path.join(folder, 'root'), '--runroot', path.join(folder, 'run')];
  const options = [...storage, '--storage-driver', 'vfs'];
  const log = path.join(cacheDirectory(), 'logs', 'image.log');
  return {
    buildah: (args, what = `buildah ${args[0]}`) => run(program, [...options, ...args], { what, log, gently: true }),
    commandIn(container, env, command) {
      const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const isolation = ['--isolation', 'chroot', '--user', USER];
      return [program, [...options, 'run', ...isolation, ...variables, container, '--', ...command]];
    },
  };
}

function needed(name: string): string {
  const program = findProgram(name);
  if (program) return program;
  throw new StackError(`${name} is missing: run apt-get install buildah mmdebstrap, as root.`);
}

/** The files of a minimal Debian as an archive. */
async function makeDebian(): Promise<string> {
  const folder = await installOnce('image-base-bookworm', (draft) =>
    step('downloading Debian for the image', async () => {
      const args = ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', path.join(draft, 'base.tar')];
      await run(needed('mmdebstrap'), args, { what: 'mmdebstrap', gently: true });
    }),
  );
  return path.join(folder, 'base.tar');
}

/** Debian, with the Node that runs this process, and the npm of this computer. */
async function commitBase(buildah: Buildah['buildah'], debian: string): Promise<void> {
  const npm = findProgram('npm');
  if (!npm) throw new StackError('npm is missing');
  const folder = path.join(cacheDirectory(), 'images', 'node');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  cpSync(realpathSync(process.execPath), path.join(folder, 'bin/node'));
  cpSync(path.resolve(path.dirname(realpathSync(npm)), '..'), path.join(folder, 'lib/node_modules/npm'), {
    recursive: true,
  });
  for (const name of ['npm', 'npx'])
    writeFileSync(
      path.join(folder, 'bin', name),
      `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`,
      { mode: 0o755 },
    );
  const container = (await buildah(['from', 'scratch'])).trim();
  await buildah(['add', container, debian, '/'], 'adding Debian');
  await buildah(['copy', container, folder, '/usr/local'], 'adding Node');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) {
    await buildah(['copy', container, authorities, AUTHORITIES]);
    await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container]);
  }
  await buildah(['commit', '--rm', container, BASE]);
}
