import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** The highest: two seconds more than level 10, and 2 % smaller. */
const QUALITY = 11;
/** In bits: a block of 16 MB has one set of codes for a whole file. */
const BLOCK = 24;

/** How the build compresses a file of this length. */
export const brotliOptions = (length: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: BLOCK,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Writes a Brotli copy of each text file, so that the api does not compress during a request. */
export function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    writeBundle: {
      // After versioned-folder.ts, which changes the files.
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        await Promise.all(globSync(`${dir}/assets/**/*.{js,mjs,css,svg}`).map(writeCopy));
      },
    },
  };
}

async function writeCopy(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await compress(content, brotliOptions(content.length)));
}
