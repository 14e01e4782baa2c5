import type { Plugin } from 'vite';

/** What React Aria imports so that it works before React 18, and what React has itself since then. */
const SHIM = /^use-sync-external-store\/shim\/index\.js$/;

/** Gives React Aria the `useSyncExternalStore` of React in place of a copy for old versions. */
export function reactStore(): Plugin {
  return {
    name: 'react-store',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: SHIM },
      handler(_id, importer, options) {
        return this.resolve('react', importer, options);
      },
    },
  };
}
