import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Stands for the version while the build writes its files. */
const PLACEHOLDER = '__BUILD__';
/** As hexadecimal digits: 64 bits tell builds apart. */
const VERSION_LENGTH = 16;

/**
 * Names of the scripts. The folder has the hash, not each file: the start has the names of all others, and hashes are what
 * cannot be compressed. A changed page changes the names in the start anyway, and so the hash of almost every file.
 */
export const SCRIPT_NAMES = `assets/${PLACEHOLDER}/[name].js`;

/** Texts are named after their language, as their modules are, so that the names of all texts compress well. */
export const scriptNames = ({ moduleIds }: Rolldown.PreRenderedChunk): string => {
  const [, language] = /\/locales\/([\w-]+)\/\w+\.json$/.exec(moduleIds.at(-1) ?? '') ?? [];
  return language ? `assets/${PLACEHOLDER}/${language}/[name].js` : SCRIPT_NAMES;
};

/** Names the folder of the scripts after what the build has written. */
export function versionedFolder(): Plugin {
  return {
    name: 'versioned-folder',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const hash = createHash('sha256');
        for (const name of Object.keys(bundle).sort())
          hash.update(`${name}\0`).update(await readFile(path.join(dir, name)));
        const version = hash.digest('hex').slice(0, VERSION_LENGTH);
        const folder = path.join(dir, 'assets', version);
        await rename(path.join(dir, 'assets', PLACEHOLDER), folder);
        const files = [path.join(dir, 'index.html'), ...globSync(`${folder}/**/*.js`)];
        await Promise.all(files.map((file) => replacePlaceholder(file, version)));
      },
    },
  };
}

async function replacePlaceholder(file: string, version: string): Promise<void> {
  const content = await readFile(file, 'utf8');
  if (content.includes(PLACEHOLDER)) await writeFile(file, content.replaceAll(PLACEHOLDER, version));
}
