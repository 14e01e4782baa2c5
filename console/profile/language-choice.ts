import { setLanguage } from '#console/i18n/i18n.ts';
import type { Language } from '#console/i18n/languages.ts';

let isChosen = false;

/** Whether the user chose a language by hand since the page was opened. */
export const isLanguageChosenHere = (): boolean => isChosen;

/** Sets the language that the user chose on this device. */
export function chooseLanguage(language: Language): void {
  isChosen = true;
  void setLanguage(language);
}
