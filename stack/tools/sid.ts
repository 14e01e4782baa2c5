import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { step } from '../system/progress.ts';
import {
  aptGetMissing,
  candidateVersion,
  debianSources,
  type DebianSource,
  openPrivateApt,
  packagesFor,
  unpackPackages,
} from './apt.ts';

const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

/** Packages that only Debian's maintainer scripts need, which we do not run. */
const NOT_NEEDED =
  /^(perl|perl-base|perl-modules-.*|libperl5.*|libgdbm.*|libdb5.*|libc-gconv-modules-extra|systemd|libsystemd-shared)$/;

export type SidProgram = {
  /** Its folder in the cache. */
  name: string;
  title: string;
  /** The Debian packages; their dependencies are added. */
  packages: readonly [string, ...string[]];
  /** Oldest accepted version of the first package; sid changes, so any newer version is accepted. */
  minimum: string;
  /** The alternative if sid is not available, for the error. */
  instead: string;
};

/**
 * Installs a program of Debian sid into the cache, with all its libraries, libc included; the system is not changed. The
 * version and the hash of every package are recorded in the same folder.
 */
export async function unpackFromSid(program: SidProgram): Promise<string> {
  return installOnce(program.name, async (folder) => {
    const source = debianSources().find(({ uri }) => /\/debian\/?$/.test(uri));
    const missing = aptGetMissing() ?? (source ? undefined : 'no Debian mirror in /etc/apt');
    if (!source || missing) {
      throw new StackError(`${missing}, so ${program.title} cannot be installed here. ${program.instead}`);
    }
    await step(`downloading ${program.title}`, () => downloadInto(folder, program, { ...source, suite: 'sid' }));
  });
}

async function downloadInto(folder: string, program: SidProgram, source: DebianSource): Promise<void> {
  const apt = await openPrivateApt(program.name, [source]);
  const version = await candidateVersion(apt, program.packages[0]);
  if (!isAtLeast(version, program.minimum)) {
    throw new StackError(`Debian sid offers ${program.title} ${version}, at least ${program.minimum} is needed.`);
  }
  const needed = (await packagesFor(apt, program.packages)).filter((name) => !NOT_NEEDED.test(name));
  await unpackPackages(apt, needed, folder);
  writeFileSync(path.join(folder, 'version'), `${version}\n`);
}

/** Compares as many numbers as the minimum has: `2:9.7.4-2` is at least `9.7`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const numbers = (text: string): number[] => text.replace(/^\d+:/, '').split(/[.~-]/).map(Number);
  const found = numbers(version);
  for (const [at, wanted] of numbers(minimum).entries()) {
    const number = found[at] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

/**
 * The command for a program from sid: it uses its own dynamic loader, because the system's libc may be older.
 *
 * @returns the loader, and the arguments before the program's own
 */
export function sidCommand(folder: string, program: string): { command: string; args: string[] } {
  const libraries = path.join(folder, LIBRARIES);
  return {
    command: path.join(libraries, 'ld-linux-x86-64.so.2'),
    args: ['--library-path', libraries, path.join(folder, program)],
  };
}
