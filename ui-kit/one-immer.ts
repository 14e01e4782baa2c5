import type { Plugin } from 'vite';

/**
 * Gives recharts and its store one copy of immer. npm nests one below each, in the same version, because another package
 * holds an older one at the top; each chart would load both. Remove it when `npm ls immer` shows one copy of them.
 */
export function oneImmer(): Plugin {
  return {
    name: 'one-immer',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^immer$/ },
      async handler(id, importer, options) {
        const store = importer?.includes('/node_modules/@reduxjs/toolkit/')
          ? await this.resolve('recharts', importer)
          : null;
        return store && (await this.resolve(id, store.id, options));
      },
    },
  };
}
