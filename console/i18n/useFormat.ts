import { createContext, useContext, useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import { usePageLanguage } from './usePageLanguage.ts';

/** IANA name of the tenant's time zone; the browser's until it is known and for system administrators. */
export const TimeZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Dates, times and numbers in the page's language and the tenant's time zone. */
export function useFormat(): Format {
  const language = usePageLanguage();
  const timeZone = useContext(TimeZoneContext);
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
