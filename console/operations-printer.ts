import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRINT = /\/node_modules\/@apollo\/client\/utilities\/graphql\/print\.js$/;
const IMPORT = 'import { print as origPrint } from "graphql";';
const OURS = fileURLToPath(new URL('apollo/operation-text.ts', import.meta.url));

/**
 * Leaves out the printer of graphql, 2 kB of every page: Apollo Client prints only operations, which the console does
 * itself. Remove it when Apollo Client or graphql can be built without the printer of schemas.
 */
export function operationsPrinter(): Plugin {
  return {
    name: 'operations-printer',
    apply: 'build',
    transform: {
      filter: { id: PRINT },
      handler(code) {
        if (!code.includes(IMPORT)) throw new Error('The print.js of @apollo/client has an unknown form');
        const ours = `import { operationText as origPrint } from ${JSON.stringify(OURS)};`;
        return { code: code.replace(IMPORT, ours), map: null };
      },
    },
  };
}
