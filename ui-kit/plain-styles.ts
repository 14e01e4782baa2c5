import type { Plugin } from 'vite';

const PREFIXER = /\/node_modules\/stylis\/src\/Prefixer\.js$/;

/** Leaves out the prefixes for old browsers of styled-components' compiler, which it adds only with `enableVendorPrefixes`. */
export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    transform: {
      filter: { id: PREFIXER },
      handler(code) {
        if (!code.includes('export function prefix (value'))
          throw new Error('The Prefixer.js of stylis has an unknown form');
        return { code: 'export const prefix = (value) => value;', map: null };
      },
    },
  };
}
