import { useCallback, useEffect } from 'react';
import { useThemeControl } from '#console/app/theme.ts';
import { setLanguage } from '#console/i18n/i18n.ts';
import { isLanguageChosenHere } from './language-choice.ts';
import { type Applied, choicesOf, keepApplied, newChoices, readApplied } from './saved-choices.ts';

/** Lets language and theme of the profile follow the person to this device. */
export function useSavedChoices(profile: Applied | undefined): void {
  const { setChoice } = useThemeControl();
  useEffect(() => {
    if (!profile) return;
    const { language, theme } = newChoices(profile, readApplied(), isLanguageChosenHere());
    keepApplied(profile);
    if (language) void setLanguage(language);
    if (theme) setChoice(theme);
  }, [profile, setChoice]);
}

/** Makes what was just saved count here too, whatever was chosen on this device before. */
export function useApplyChoices(): (saved: Applied) => void {
  const { setChoice } = useThemeControl();
  return useCallback(
    (saved) => {
      const { language, theme } = choicesOf(saved);
      keepApplied(saved);
      if (language) void setLanguage(language);
      if (theme) setChoice(theme);
    },
    [setChoice],
  );
}
