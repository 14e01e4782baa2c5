import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';
import { kitPlugins, STYLED_COMPONENTS } from '#ui-kit/build-settings.ts';
import { CHUNK_NAMES, CHUNKS } from './chunks.ts';
import { completeTexts } from './i18n/complete-texts.ts';
import { preloadStart } from './preload-start.ts';
import { registeredOperations } from './registered-operations.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));
const DEFAULT_API_PORT = '3000';

export default defineConfig(({ mode }) => {
  // PORT is the port of the api (see api/config.ts).
  const { PORT = DEFAULT_API_PORT } = loadEnv(mode, here, ['PORT']);
  const api = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };
  return {
    root: here,
    plugins: [react(), ...kitPlugins(), preloadStart(), brotli(), registeredOperations(here), completeTexts(LOCALES)],
    // Texts are imported as a whole.
    json: { namedExports: false },
    oxc: { plugins: { styledComponents: STYLED_COMPONENTS } },
    // RxJS without it is ES5 with helpers.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    // The api replaces it by a new nonce in every page that it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: '../dist/console',
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: true,
      modulePreload: { polyfill: false },
      // Inlined fonts or images would require `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: CHUNKS, chunkFileNames: CHUNK_NAMES } },
    },
    server: {
      port: 5173,
      // The host identifies the tenant, so the proxy must not change it.
      proxy: {
        '/graphql': { ...api, ws: true },
        '/machines': { ...api, ws: true, bypass: pageOfMachines },
        '/api': api,
        '/files': api,
      },
    },
  };
});

/** `/machines` is both the machines' socket and a page of the console. Requests for HTML get the page. */
function pageOfMachines({ headers }: { headers: { accept?: string } }): string | undefined {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

const compress = promisify(brotliCompress);
/** The highest: two seconds more than level 10, and 2 % smaller. */
const BROTLI_QUALITY = 11;

/** Writes a Brotli copy of each text file, so that the api does not compress during a request. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = globSync(`${dir}/assets/*.{js,css,svg}`);
      await Promise.all(files.map(writeBrotliCopy));
    },
  };
}

async function writeBrotliCopy(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}
