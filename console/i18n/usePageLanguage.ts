import { useSyncExternalStore } from 'react';
import { currentLanguage, onLanguageChange } from './i18n.ts';
import type { Language } from './languages.ts';

/** The current language of the page. */
export const usePageLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);
