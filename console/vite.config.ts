import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv, type ResolveModulePreloadDependenciesFn } from 'vite';
import { kitPlugins, STYLED_COMPONENTS } from '#ui-kit/build-settings.ts';
import { brotli } from './brotli.ts';
import { CHUNKS } from './chunks.ts';
import { completeTexts } from './i18n/complete-texts.ts';
import { operationsPrinter } from './operations-printer.ts';
import { preloadStart } from './preload-start.ts';
import { registeredOperations } from './registered-operations.ts';
import { smallerScripts } from './smaller-scripts.ts';
import { SCRIPT_NAMES, scriptNames, versionedFolder } from './versioned-folder.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));
const DEFAULT_API_PORT = '3000';

export default defineConfig(({ mode }) => {
  // PORT is the port of the api (see api/config.ts).
  const { PORT = DEFAULT_API_PORT } = loadEnv(mode, here, ['PORT']);
  const api = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };
  return {
    root: here,
    plugins: [
      react(),
      ...kitPlugins(),
      operationsPrinter(),
      smallerScripts(),
      preloadStart(),
      versionedFolder(),
      brotli(),
      registeredOperations(here),
      completeTexts(LOCALES),
    ],
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
      modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
      // Inlined fonts or images would require `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { codeSplitting: CHUNKS, chunkFileNames: scriptNames, entryFileNames: SCRIPT_NAMES },
      },
    },
    server: {
      port: 5173,
      // The host identifies the tenant, so the proxy must not change it.
      proxy: {
        '/graphql': { ...api, ws: true },
        '/machines': { ...api, ws: true, bypass: pageOfMachines },
        '/api': api,
        '/files': { ...api, bypass: moduleOfFiles },
      },
    },
  };
});

/** What every page has, so that no list of a page's files needs to name it. */
const ALWAYS_LOADED = /\/(console|index|rolldown-runtime|shell)(\.js|-[\w-]+\.css)$/;

/** The files that a page needs besides its own. */
const preloadsOf: ResolveModulePreloadDependenciesFn = (_file, files, { hostType }) =>
  hostType === 'html' ? files : files.filter((file) => !ALWAYS_LOADED.test(file));

/** `/machines` is both the machines' socket and a page of the console. Requests for HTML get the page. */
function pageOfMachines({ headers }: { headers: { accept?: string } }): string | undefined {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

/** `/files` is both a route of the api and a folder of the console. Its modules come from the folder. */
function moduleOfFiles({ url }: { url?: string }): string | undefined {
  return url && /\.tsx?(\?|$)/.test(url) ? url : undefined;
}
