import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';
import type { Language } from './languages.ts';

/** The current language of the page. */
export function usePageLanguage(): Language {
  useTranslation('common');
  return currentLanguage();
}
