import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { cacheDirectory } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { findProgram, run } from '../system/run.ts';

export interface GoProgram {
  /** The path of its main package, as `go install` takes it. */
  module: string;
  version: string;
  binary: string;
}

/** Builds a Go program once, at low priority, and answers its path; `go` checks the modules' hashes. */
export async function buildGoProgram(program: GoProgram, title: string): Promise<string> {
  const folder = await installOnce(`${program.binary}-${program.version}`, (draft) =>
    step(`building ${title} (some minutes, once)`, async () => {
      if (!findProgram('go')) {
        throw new StackError(
          `go not found: it builds ${title}. Install Go 1.26 or newer (https://go.dev/doc/install).`,
        );
      }
      const bin = path.join(draft, 'bin');
      mkdirSync(bin);
      await run('go', ['install', '-trimpath', '-ldflags=-s -w', `${program.module}@${program.version}`], {
        env: { CGO_ENABLED: '0', GOBIN: bin },
        log: path.join(cacheDirectory(), 'logs', `${program.binary}.log`),
        what: `go install ${program.module}@${program.version}`,
        gently: true,
      });
      renameSync(path.join(bin, program.binary), path.join(draft, program.binary));
    }),
  );
  return path.join(folder, program.binary);
}
