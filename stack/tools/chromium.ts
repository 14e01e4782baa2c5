import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { step } from '../system/progress.ts';
import { findProgram } from '../system/run.ts';
import { aptGetMissing, debianSources, openPrivateApt, packagesFor, unpackPackages } from './apt.ts';

/** Program names, in order of preference. The headless shell has no windows and uses a third less CPU time in tests. */
const INSTALLED_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Name of Debian's package and of the program in it. */
const PACKAGE = 'chromium-headless-shell';

/** Arguments of a test browser: no sandbox (it may run as root), no graphics card, no background requests. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For pages that show many stories: without V8's slowest compiler, whose code such a page seldom runs often enough.
 * Measured: docs/development.md.
 */
export const FLAGS_OF_STORIES: readonly string[] = [...CHROMIUM_FLAGS, '--js-flags=--no-opt'];

/** For pages of the console, which live for seconds: also without V8's second slowest compiler. */
export const FLAGS_OF_PAGES: readonly string[] = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or one on the PATH, or the headless shell of this Debian release. The
 * last is unpacked into the cache with the libraries that the machine lacks; nothing is installed into the system.
 */
export async function findChromium(): Promise<string> {
  const installed =
    process.env['CHROMIUM_PATH'] || INSTALLED_NAMES.map(findProgram).find((found) => found !== undefined);
  return installed ?? privateChromium();
}

/**
 * Returns the path of the Chromium that compares pictures: CHROMIUM_PATH, or the one in the cache, so that every machine draws
 * the same. Where it cannot be installed, it is one on the PATH.
 */
export async function findPictureChromium(): Promise<string> {
  const canInstall = !aptGetMissing() && debianSources().length > 0;
  return process.env['CHROMIUM_PATH'] || !canInstall ? findChromium() : privateChromium();
}

/**
 * Returns the path of Debian's Chromium in the cache; downloads it at the first call. Throws a StackError if the
 * machine has no apt-get or no Debian sources.
 */
async function privateChromium(statusFile = '/var/lib/dpkg/status'): Promise<string> {
  const sources = debianSources();
  const release = releaseName();
  const folder = await installOnce(`${PACKAGE}-${release}`, async (draft) => {
    if (aptGetMissing() || sources.length === 0) {
      throw new StackError('no Chromium found: install one and put it on the PATH, or set CHROMIUM_PATH to it.');
    }
    await step('downloading Chromium (about 70 MB)', async () => {
      const apt = await openPrivateApt(`${PACKAGE}-${release}`, sources, statusFile);
      await unpackPackages(apt, await packagesFor(apt, [PACKAGE, 'fonts-liberation']), draft);
      writeFileSync(path.join(draft, 'fonts.conf'), FONTS);
      writeFileSync(path.join(draft, 'chromium'), wrapper(libraryFolders(draft)));
      chmodSync(path.join(draft, 'chromium'), 0o755);
    });
  });
  return path.join(folder, 'chromium');
}

function releaseName(): string {
  return /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';
}

/** All folders with shared libraries: some packages have their own folder. */
function libraryFolders(root: string): string[] {
  const libraries = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.so(\.|$)/.test(file));
  return [...new Set(libraries.map((file) => path.dirname(file)))].filter(
    (folder) => !folder.startsWith('usr/lib/chromium'),
  );
}

/** Shell script that starts Chromium with the unpacked libraries and fonts, before those of the system. */
function wrapper(folders: readonly string[]): string {
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="${folders.map((folder) => `$here/${folder}`).join(':')}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/usr/lib/chromium/${PACKAGE}" "$@"
`;
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">usr/share/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
