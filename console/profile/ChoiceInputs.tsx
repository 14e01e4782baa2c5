import { useController } from 'react-hook-form';
import { PROFILE_DENSITIES, type profileRules, PROFILE_THEMES } from '#api/features/profile/profile.rules.ts';
import type { yup } from '#api/rules/yup.ts';
import { RadioGroup, Select } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import type { EntityForm } from '#console/crud/useEntityForm.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#console/i18n/languages.ts';
import { useText } from '#console/i18n/useText.ts';

/** Form values of the profile. */
export type ProfileValues = yup.InferType<typeof profileRules>;

type ChoiceProps = { form: EntityForm<ProfileValues>; description: string | undefined };

/** Option value for null: the browser's language. */
const BROWSER = 'browser';

/** The language of console and mails; null follows the browser. */
export function LanguageInput({ form, description }: ChoiceProps) {
  const t = useText();
  const { field } = useController({ control: form.form.control, name: 'language' });
  const bound = useBoundField({ form, name: 'language', description });
  return (
    <Select
      {...bound}
      options={[
        { value: BROWSER, label: t(($) => $.profile.asBrowser) },
        ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
      ]}
      placeholder={t(($) => $.crudForm.form.choose)}
      value={field.value ?? BROWSER}
      onChange={(value) => field.onChange(value && isLanguage(value) ? value : null)}
    />
  );
}

/** The theme: light, dark, or the device's setting. */
export function ThemeInput({ form, description }: ChoiceProps) {
  const t = useText();
  return (
    <RadioGroup
      {...useBoundField({ form, name: 'theme', description })}
      orientation="horizontal"
      options={PROFILE_THEMES.map((theme) => ({ value: theme, label: t(($) => $.profile.themes[theme]) }))}
    />
  );
}

/** How close together the lines are. */
export function DensityInput({ form, description }: ChoiceProps) {
  const t = useText();
  return (
    <RadioGroup
      {...useBoundField({ form, name: 'density', description })}
      orientation="horizontal"
      options={PROFILE_DENSITIES.map((density) => ({ value: density, label: t(($) => $.profile.densities[density]) }))}
    />
  );
}
