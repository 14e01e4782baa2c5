import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const DEFAULT_API_PORT = '3000';

/**
 * Left alone, whatever two pages share becomes a file of its own, down to single icons, and a first visit asks for sixty.
 * What the start needs is one file.
 */
const CHUNKS = { groups: [{ name: 'start', tags: ['$initial'] }] } satisfies Rolldown.CodeSplittingOptions;

export default defineConfig(({ mode }) => {
  // PORT is the api's, as for the api itself (see api/config.ts).
  const { PORT = DEFAULT_API_PORT } = loadEnv(mode, here, ['PORT']);
  const api = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };
  return {
    root: here,
    plugins: [react(), brotli(), registeredOperations()],
    // The api puts a new nonce in its place with every page that it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: '../dist/console',
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: true,
      // An inlined font or image would need `data:` in the policy of what the page may load.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: CHUNKS } },
    },
    server: {
      port: 5173,
      // The host names the tenant, so the api must see the one that was asked for.
      proxy: {
        '/graphql': { ...api, ws: true },
        '/machines': { ...api, ws: true, bypass: pageOfMachines },
        '/api': api,
        '/files': api,
      },
    },
  };
});

/** `/machines` is the machines' socket and the console's page alike: what asks for a page gets the page. */
function pageOfMachines({ headers }: { headers: { accept?: string } }): string | undefined {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

/** Puts every operation that the console sends beside index.html, for an api that takes no others. */
function registeredOperations(): Plugin {
  return {
    name: 'registered-operations',
    apply: 'build',
    async generateBundle() {
      const files = globSync('**/*.graphql', { cwd: here }).sort();
      const texts = await Promise.all(files.map((file) => readFile(`${here}/${file}`, 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'operations.graphql', source: texts.join('\n') });
    },
  };
}

const compress = promisify(brotliCompress);
/** From 0 to 11; the last step costs much time and gains little. */
const BROTLI_QUALITY = 10;

/** Puts a Brotli twin beside each text file, so that the api never compresses while somebody waits. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = globSync(`${dir}/assets/*.{js,css,svg}`);
      await Promise.all(files.map(writeTwin));
    },
  };
}

async function writeTwin(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}
