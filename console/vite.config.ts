import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const DEFAULT_API_PORT = '3000';

export default defineConfig(({ mode }) => {
  // PORT is the api's, as for the api itself (see api/config.ts).
  const { PORT = DEFAULT_API_PORT } = loadEnv(mode, here, ['PORT']);
  const api = { target: `http://127.0.0.1:${PORT}`, changeOrigin: false };
  return {
    root: here,
    plugins: [react()],
    // The api puts a new nonce in its place with every page that it serves.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: '../dist/console',
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: true,
      // An inlined font or image would need `data:` in the policy of what the page may load.
      assetsInlineLimit: 0,
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
