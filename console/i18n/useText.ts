import { useTranslation } from 'react-i18next';
import { NAMESPACES } from '#console/generated/resources.ts';

/** Texts of the page's language: `const t = useText(); t(($) => $.sectors.title)`. */
export function useText() {
  return useTranslation(NAMESPACES).t;
}

/** The type of `t`, for functions with a parameter of it. */
export type Text = ReturnType<typeof useText>;
