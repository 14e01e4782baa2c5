import { useCallback } from 'react';
import { type AppliedProfile, choicesOf, storeApplied } from './saved-choices.ts';
import { useShowChoices } from './useSavedChoices.ts';

/** Returns a function that applies a profile that was just saved, whatever was chosen on this device before. */
export function useApplyChoices(): (saved: AppliedProfile) => void {
  const show = useShowChoices();
  return useCallback(
    (saved) => {
      storeApplied(saved);
      show(choicesOf(saved));
    },
    [show],
  );
}
