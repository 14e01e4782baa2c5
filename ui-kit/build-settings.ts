import type { Plugin } from 'vite';
import { ariaLanguages } from './aria-languages.ts';
import { ariaParts } from './aria-parts.ts';
import { plainIcons } from './plain-icons.ts';
import { plainStyles } from './plain-styles.ts';
import { reactStore } from './react-store.ts';

/** What the build of a product with the kit leaves out of the libraries of the kit. */
export const kitPlugins = (): Plugin[] => [ariaLanguages(), ariaParts(), plainIcons(), plainStyles(), reactStore()];

/** For `oxc.plugins.styledComponents`: CSS without white space, and without the components that a page does not use. */
export const STYLED_COMPONENTS = {
  minify: true,
  pure: true,
  transpileTemplateLiterals: false,
  displayName: false,
  fileName: false,
  ssr: false,
};
