import { textIn } from './i18n.ts';
import type { Text } from './translate.ts';
import { usePageLanguage } from './usePageLanguage.ts';

export type { Text } from './translate.ts';

/** Texts of the page's language: `const t = useText(); t(($) => $.common.save)`. */
export const useText = (): Text => textIn(usePageLanguage());
