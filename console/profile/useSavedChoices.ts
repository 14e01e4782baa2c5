import { useCallback, useEffect } from 'react';
import { useDensityControl } from '#console/app/density.ts';
import { useThemeControl } from '#console/app/theme.ts';
import { setLanguage } from '#console/i18n/i18n.ts';
import { isLanguageChosenHere } from './language-choice.ts';
import { type AppliedProfile, type Choices, storeApplied, newChoices, readApplied } from './saved-choices.ts';

/** Applies language, theme and density of the profile on this device, if they were saved since the last visit. */
export function useSavedChoices(profile: AppliedProfile | undefined): void {
  const show = useShowChoices();
  useEffect(() => {
    if (!profile) return;
    const choices = newChoices(profile, readApplied(), isLanguageChosenHere());
    storeApplied(profile);
    show(choices);
  }, [profile, show]);
}

/** Returns a function that sets the present choices on this device. */
export function useShowChoices(): (choices: Choices) => void {
  const { setChoice } = useThemeControl();
  const { setDensity } = useDensityControl();
  return useCallback(
    ({ language, theme, density }) => {
      if (language) void setLanguage(language);
      if (theme) setChoice(theme);
      if (density) setDensity(density);
    },
    [setChoice, setDensity],
  );
}
