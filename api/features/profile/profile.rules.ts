import { letterName } from '#api/rules/letter-name.ts';
import { yup } from '#api/rules/yup.ts';

/** Longest name, in characters, as for console users and system administrators. */
export const PROFILE_LIMITS = { name: 100 };

/** The languages of the product (requirements T7). */
export const PROFILE_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** Light, dark, or the setting of the device (requirements T9). */
export const PROFILE_THEMES = ['LIGHT', 'DARK', 'SYSTEM'] as const;

/** How close together lines are (requirements S16). */
export const PROFILE_DENSITIES = ['COMFORTABLE', 'COMPACT'] as const;

/** Input of a profile (requirements N8). A null language means that of the browser. */
export const profileRules = yup.object({
  name: letterName(PROFILE_LIMITS.name),
  language: yup.string().oneOf(PROFILE_LANGUAGES).nullable(),
  theme: yup.string().oneOf(PROFILE_THEMES),
  density: yup.string().oneOf(PROFILE_DENSITIES),
});
