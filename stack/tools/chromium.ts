import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { step } from '../system/progress.ts';
import { findProgram } from '../system/run.ts';
import { aptGetMissing, debianSources, openPrivateApt, packagesFor, unpackPackages } from './apt.ts';

/** The headless shell first: a Chromium without windows, which costs tests a third less CPU time. */
const INSTALLED_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Debian's package, and the program in it. */
const PACKAGE = 'chromium-headless-shell';

/** What a test browser is started with: no sandbox (it may run as root), no graphics card, no calls home. */
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
 * The path of a Chromium: CHROMIUM_PATH, else one on the PATH, else the headless shell of this Debian release, unpacked
 * into the cache with the libraries the machine lacks. Nothing is installed into the system.
 */
export async function findChromium(): Promise<string> {
  const installed =
    process.env['CHROMIUM_PATH'] || INSTALLED_NAMES.map(findProgram).find((found) => found !== undefined);
  return installed ?? privateChromium();
}

/** Chromium from the machine's Debian release, in the cache: it also serves where one on the PATH does not work. */
export async function privateChromium(statusFile = '/var/lib/dpkg/status'): Promise<string> {
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

/** Every folder with shared libraries, since some packages keep theirs in a folder of their own. */
function libraryFolders(root: string): string[] {
  const libraries = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.so(\.|$)/.test(file));
  return [...new Set(libraries.map((file) => path.dirname(file)))].filter(
    (folder) => !folder.startsWith('usr/lib/chromium'),
  );
}

/** The libraries and fonts that were unpacked beside it come first, then the system's. */
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
