import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const PLAIN_ICON = fileURLToPath(new URL('./plain-icon.ts', import.meta.url));

/** The object with the data of an icon: its shapes on one line or several, and perhaps former names. */
const NODE =
  /^const __iconData = \{\n {2}name: "[\w-]+",\n {2}size: 24,\n {2}node: (\[(?:\[.*\]|\n.*?\n {2})\])(?:,\n {2}aliases: \[[^\]]*\])?\n\};$/ms;
/** A name for React, of random characters, which cannot be compressed. */
const KEY = /,?\s*key: "\w+"/g;
const PATH = /\[\s*"path",\s*\{\s*d:\s*("[^"]+")\s*\}\s*\]/g;

/** The shapes of an icon's module in the form of `createPlainIcon`; undefined for another name of an icon. */
export function plainIcon(code: string): string | undefined {
  if (!code.includes('__iconData = ')) return undefined;
  const node = NODE.exec(code)?.[1];
  if (!node) throw new Error('An icon of lucide-react has an unknown form');
  return node.replaceAll(KEY, '').replaceAll(PATH, '$1');
}

/** Reduces the icons of lucide-react to their shapes: their component and their names are longer than those. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: ICONS },
      handler(code) {
        const shapes = plainIcon(code);
        if (shapes === undefined) return null;
        const from = JSON.stringify(PLAIN_ICON);
        return {
          code: `import { createPlainIcon } from ${from};\nexport default /* @__PURE__ */ createPlainIcon(${shapes});`,
          map: null,
        };
      },
    },
  };
}
