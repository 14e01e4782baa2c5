import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StackError } from './errors.ts';
import { withLock } from './lock.ts';
import { cacheDirectory } from './paths.ts';

/**
 * Installs a program into a folder of the cache, once, and returns the folder. It is built under another name and renamed
 * at the end, so an interrupted install does not look finished. A lock prevents that two runs build the same program.
 *
 * @param name program and version: `keycloak-26.7.3`
 */
export async function installOnce(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const finished = path.join(cacheDirectory(), name);
  if (existsSync(finished)) return finished;
  return withLock(path.join(cacheDirectory(), 'locks', `${name}.lock`), `installing ${name}`, async () => {
    if (existsSync(finished)) return finished;
    const draft = `${finished}.partial`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await build(draft);
    renameSync(draft, finished);
    return finished;
  });
}

/** Throws a StackError if the SHA-256 of a file differs from the pinned one. */
export async function verifyChecksum(file: string, expected: string): Promise<void> {
  const actual = await sha256(file);
  if (actual === expected) return;
  throw new StackError(
    `${path.basename(file)} does not have the pinned checksum, so it is not used.\n` +
      `    expected sha256 ${expected}\n    got      sha256 ${actual}\n` +
      'Try again; if the error remains, the package was changed after it was pinned in stack/versions.ts.',
  );
}

export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
