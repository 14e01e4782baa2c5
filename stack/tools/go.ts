import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { cacheDirectory } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { findProgram, run } from '../system/run.ts';
import { type SidProgram, unpackFromSid } from './sid.ts';

export type GoProgram = {
  /** The path of its main package, for `go install`. */
  module: string;
  version: string;
  binary: string;
};

const IN_SID: SidProgram = {
  name: 'go-sid',
  title: 'Go',
  packages: ['golang-go'],
  minimum: '1.26',
  instead: 'Install Go 1.26 or newer. Only S3 storage (or S3_ENDPOINT) and the load test need it.',
};

/** Builds a Go program once, with low priority, and returns its path; `go` checks the hashes of modules. */
export async function buildGoProgram(program: GoProgram, title: string): Promise<string> {
  const folder = await installOnce(`${program.binary}-${program.version}`, async (draft) => {
    const go = await findGo();
    await step(`building ${title} (some minutes, once)`, () => build(go, program, draft));
  });
  return path.join(folder, program.binary);
}

/** Downloads the source of a Go module, and returns its folder in Go's own cache; `go` checks its hash. */
export async function downloadGoModule({ module, version }: Pick<GoProgram, 'module' | 'version'>): Promise<string> {
  const go = await findGo();
  const what = `go mod download ${module}@${version}`;
  const answer: { Dir: string } = JSON.parse(
    await run(go, ['mod', 'download', '-json', `${module}@${version}`], { what }),
  );
  return answer.Dir;
}

/** `go` from the PATH, else from Debian sid, where it is linked statically and needs no libraries of sid. */
export async function findGo(): Promise<string> {
  return findProgram('go') ?? path.join(await unpackFromSid(IN_SID), 'usr/lib/go/bin/go');
}

/**
 * Builds a program of our own from Go modules that `go install` refuses, for example because they replace others. `write`
 * fills the folder with go.mod, go.sum and the program. `linker`: more flags for the linker.
 */
export async function buildGoSource(
  name: string,
  { title, linker = [] }: { title: string; linker?: readonly string[] },
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = await installOnce(name, async (draft) => {
    const go = await findGo();
    const source = path.join(draft, 'source');
    mkdirSync(source);
    await write(source);
    const flags = ['-s', '-w', ...linker].join(' ');
    const args = ['build', '-mod=mod', '-trimpath', `-ldflags=${flags}`, '-o', path.join(draft, 'program'), '.'];
    await step(`building ${title} (some minutes, once)`, () =>
      run(go, args, {
        cwd: source,
        env: { CGO_ENABLED: '0' },
        log: path.join(cacheDirectory(), 'logs', `${name}.log`),
        what: `go build of ${title}`,
        gently: true,
      }),
    );
  });
  return path.join(folder, 'program');
}

async function build(go: string, program: GoProgram, draft: string): Promise<void> {
  const bin = path.join(draft, 'bin');
  mkdirSync(bin);
  await run(go, ['install', '-trimpath', '-ldflags=-s -w', `${program.module}@${program.version}`], {
    env: { CGO_ENABLED: '0', GOBIN: bin },
    log: path.join(cacheDirectory(), 'logs', `${program.binary}.log`),
    what: `go install ${program.module}@${program.version}`,
    gently: true,
  });
  renameSync(path.join(bin, program.binary), path.join(draft, program.binary));
}
