import type { Plugin } from 'vite';

/** React Aria's texts of our languages (console/i18n/languages.ts). English is its default. */
const KEPT = ['en-US', 'pt-BR', 'es-ES'];
const INTL_STRINGS = /\/node_modules\/react-(aria|stately|aria-components)\/dist\/private\/.*intlStrings\.mjs$/;

/** Leaves out React Aria's texts in the 31 other languages, which are as long as its code. */
export function ariaLanguages(): Plugin {
  return {
    name: 'aria-languages',
    apply: 'build',
    transform: {
      filter: { id: INTL_STRINGS },
      handler(code) {
        const folder = /from "([^"]+)\/en-US\.mjs"/.exec(code)?.[1];
        if (!folder) throw new Error('An intlStrings.mjs of React Aria has an unknown form');
        const imports = KEPT.map((locale, at) => `import texts${at} from "${folder}/${locale}.mjs";`);
        const entries = KEPT.map((locale, at) => `"${locale}": texts${at}`);
        return { code: `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`, map: null };
      },
    },
  };
}
