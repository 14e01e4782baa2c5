import { useSyncExternalStore } from 'react';
import { currentLanguage, i18n } from './i18n.ts';
import type { Language } from './languages.ts';

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

/** The current language of the page. */
export const usePageLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
