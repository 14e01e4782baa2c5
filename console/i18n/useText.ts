import { useTranslation } from 'react-i18next';
import { NAMESPACES } from '#console/generated/resources.ts';

/** Texts of the page's language: `const t = useText(); t(($) => $.sectors.title)`. */
export function useText() {
  return useTranslation(NAMESPACES).t;
}

/** What `useText` gives, for functions that take it as an argument. */
export type Text = ReturnType<typeof useText>;
