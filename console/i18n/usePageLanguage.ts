import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/** The language that the page is shown in, kept up to date. */
export function usePageLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.resolvedLanguage && isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en';
}
