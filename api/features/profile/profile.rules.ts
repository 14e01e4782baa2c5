import { name, yup } from '#api/rules/yup.ts';

/** Longest name, in characters: that of console users and system administrators. */
export const PROFILE_LIMITS = { name: 100 };

/** The languages of the product (requirements T7). */
export const PROFILE_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** Light, dark, or as the device is set (requirements T9). */
export const PROFILE_THEMES = ['LIGHT', 'DARK', 'SYSTEM'] as const;

/** What a person may say of oneself (requirements N8). Without a language the browser's counts. */
export const profileRules = yup.object({
  name: name(PROFILE_LIMITS.name),
  language: yup.string().oneOf(PROFILE_LANGUAGES).nullable(),
  theme: yup.string().oneOf(PROFILE_THEMES),
});
