import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../system/cache.ts';
import { cacheDirectory } from '../system/paths.ts';
import { findProgram, run } from '../system/run.ts';

/** A Debian mirror from the apt sources of this machine. */
export type DebianSource = {
  uri: string;
  suite: string;
  /** The keyring that signs it; empty for the machine's trusted keys. */
  signedBy: string;
};

/** One unpacked package in packages.json. */
export type RecordedPackage = {
  file: string;
  sha256: string;
};

/** A private apt: its own lists and cache, the machine's mirror and keys. It changes nothing on the machine. */
export type PrivateApt = {
  configuration: string;
};

const SOURCE_FILES = ['/etc/apt/sources.list'];
const SOURCE_FOLDER = '/etc/apt/sources.list.d';

/** The error message if this machine has no apt-get. */
export function aptGetMissing(): string | undefined {
  return findProgram('apt-get') ? undefined : 'apt-get not found';
}

/** The Debian sources of this machine, from one-line and deb822 files. */
export function debianSources(): DebianSource[] {
  const folder = existsSync(SOURCE_FOLDER)
    ? readdirSync(SOURCE_FOLDER).map((name) => path.join(SOURCE_FOLDER, name))
    : [];
  return [...SOURCE_FILES, ...folder]
    .filter((file) => existsSync(file))
    .flatMap((file) => parseSources(readFileSync(file, 'utf8'), file.endsWith('.sources')))
    .filter((source) => /\/debian(-security)?\/?$/.test(source.uri));
}

/** Parses the sources of one file; `deb822` is the format of `.sources` files. */
export function parseSources(text: string, deb822: boolean): DebianSource[] {
  return deb822 ? parseStanzas(text) : parseLines(text);
}

function parseStanzas(text: string): DebianSource[] {
  const withoutComments = text.replaceAll(/^#.*\n?/gm, '');
  return withoutComments.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name: string): string[] =>
      (new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(stanza)?.[1] ?? '').split(/\s+/).filter((word) => word !== '');
    if (!field('Types').includes('deb') || field('Enabled')[0] === 'no') return [];
    const signedBy = field('Signed-By')[0] ?? '';
    return field('URIs').flatMap((uri) => field('Suites').map((suite) => ({ uri, suite, signedBy })));
  });
}

function parseLines(text: string): DebianSource[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)/.exec(line);
    if (!match) return [];
    const signedBy = /signed-by=(\S+)/.exec(match[1] ?? '')?.[1] ?? '';
    return [{ uri: match[2] ?? '', suite: match[3] ?? '', signedBy }];
  });
}

/**
 * Prepares a private apt and reads its package lists; apt checks the signatures.
 *
 * @param name its folder in the cache
 * @param sources the mirrors to use
 * @param statusFile `/var/lib/dpkg/status` to list only packages that this machine lacks; undefined to list all
 */
export async function openPrivateApt(name: string, sources: DebianSource[], statusFile?: string): Promise<PrivateApt> {
  const root = path.join(cacheDirectory(), 'apt', name);
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'etc/parts', 'etc/preferences']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  const emptyStatus = path.join(root, 'state', 'status');
  writeFileSync(emptyStatus, '');
  writeFileSync(path.join(root, 'etc', 'sources.list'), sources.map(sourceLine).join(''));
  const configuration = path.join(root, 'apt.conf');
  writeFileSync(configuration, aptConfiguration(root, statusFile ?? emptyStatus));
  await run('apt-get', ['--quiet', 'update'], {
    env: aptEnvironment({ configuration }),
    what: 'reading Debian’s package lists',
  });
  return { configuration };
}

function sourceLine(source: DebianSource): string {
  return `deb ${source.signedBy ? `[signed-by=${source.signedBy}] ` : ''}${source.uri} ${source.suite} main\n`;
}

/** The Release file of a mirror may be old, so its expiry is not checked; its signature is. */
function aptConfiguration(root: string, status: string): string {
  return `Dir::State "${root}/state";
Dir::State::status "${status}";
Dir::Cache "${root}/cache";
Dir::Etc::SourceList "${root}/etc/sources.list";
Dir::Etc::SourceParts "${root}/etc/parts";
Dir::Etc::Preferences "${root}/etc/preferences/none";
Dir::Etc::PreferencesParts "${root}/etc/preferences";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
APT::Install-Recommends "false";
APT::Sandbox::User "";
Debug::NoLocking "true";
`;
}

function aptEnvironment(apt: PrivateApt): Record<string, string> {
  return { APT_CONFIG: apt.configuration, LC_ALL: 'C' };
}

/** The names of the packages that an installation of `wanted` needs. */
export async function packagesFor(apt: PrivateApt, wanted: readonly string[]): Promise<string[]> {
  const listed = await run('apt-get', ['--quiet', '--yes', '--print-uris', 'install', ...wanted], {
    env: aptEnvironment(apt),
    what: `looking up ${wanted.join(', ')} at Debian`,
  });
  return listed
    .split('\n')
    .map((line) => /^'[^']+' ([^_\s]+)_\S+ \d+/.exec(line)?.[1])
    .filter((name) => name !== undefined);
}

/** The version of a package that would be installed. */
export async function candidateVersion(apt: PrivateApt, name: string): Promise<string> {
  const shown = await run('apt-cache', ['--no-all-versions', 'show', name], { env: aptEnvironment(apt) });
  return /^Version: (\S+)/m.exec(shown)?.[1] ?? '';
}

/**
 * Downloads packages (apt checks them against the signed lists), keeps them in the cache, and unpacks them into
 * `folder`; no maintainer script runs. `packages.json` records the files and their hashes.
 */
export async function unpackPackages(apt: PrivateApt, names: readonly string[], folder: string): Promise<void> {
  const archives = path.join(cacheDirectory(), 'apt', 'archives', path.basename(folder, '.partial'));
  rmSync(archives, { recursive: true, force: true });
  mkdirSync(archives, { recursive: true });
  await run('apt-get', ['--quiet', 'download', ...names], {
    cwd: archives,
    env: aptEnvironment(apt),
    what: 'downloading packages from Debian',
  });
  const recorded: RecordedPackage[] = [];
  for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb'))) {
    await run('dpkg-deb', ['-x', path.join(archives, file), folder], { what: `unpacking ${file}` });
    recorded.push({ file, sha256: await sha256(path.join(archives, file)) });
  }
  writeFileSync(path.join(folder, 'packages.json'), `${JSON.stringify(recorded, null, 2)}\n`);
}
