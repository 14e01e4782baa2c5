import { useCallback, useEffect } from 'react';
import { useThemeControl } from '#console/app/theme.ts';
import { setLanguage } from '#console/i18n/i18n.ts';
import { isLanguageChosenHere } from './language-choice.ts';
import { type AppliedProfile, choicesOf, storeApplied, newChoices, readApplied } from './saved-choices.ts';

/** Applies language and theme of the profile on this device, if they were saved since the last visit. */
export function useSavedChoices(profile: AppliedProfile | undefined): void {
  const { setChoice } = useThemeControl();
  useEffect(() => {
    if (!profile) return;
    const { language, theme } = newChoices(profile, readApplied(), isLanguageChosenHere());
    storeApplied(profile);
    if (language) void setLanguage(language);
    if (theme) setChoice(theme);
  }, [profile, setChoice]);
}

/** Returns a function that applies a profile that was just saved, whatever was chosen on this device before. */
export function useApplyChoices(): (saved: AppliedProfile) => void {
  const { setChoice } = useThemeControl();
  return useCallback(
    (saved) => {
      const { language, theme } = choicesOf(saved);
      storeApplied(saved);
      if (language) void setLanguage(language);
      if (theme) setChoice(theme);
    },
    [setChoice],
  );
}
