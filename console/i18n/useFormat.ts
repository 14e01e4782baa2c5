import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { isLanguage } from './languages.ts';

/** IANA name of the tenant's time zone; the browser's until it is known and for system administrators. */
export const TimeZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Dates, times and numbers in the page's language and the tenant's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const language = i18n.resolvedLanguage && isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en';
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
