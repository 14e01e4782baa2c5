import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';
import type { Language } from './languages.ts';

/** The language that the page is shown in, kept up to date. */
export function usePageLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
