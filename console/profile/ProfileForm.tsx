import { profileRules } from '#api/features/profile/profile.rules.ts';
import { FieldRow, TextField } from '#ui-kit';
import { useDensityControl } from '#console/app/density.ts';
import { useThemeControl } from '#console/app/theme.ts';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { PageForm } from '#console/crud/PageForm.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { myProfileOperations, type ProfileFieldsFragment } from '#console/generated/operations.ts';
import { isLanguage, LANGUAGE_NAMES } from '#console/i18n/languages.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { DensityInput, LanguageInput, type ProfileValues, ThemeInput } from './ChoiceInputs.tsx';
import { choicesOf } from './saved-choices.ts';
import { useApplyChoices } from './useApplyChoices.ts';

type ProfileFormProps = {
  profile: ProfileFieldsFragment;
  hasSaved: boolean;
  reload: () => Promise<ProfileFieldsFragment | undefined>;
};

/** The form of name, language, theme and density, which apply on every device of the user. */
export function ProfileForm({ profile, hasSaved, reload }: ProfileFormProps) {
  const t = useText();
  const apply = useApplyChoices();
  const form = useEntityForm<ProfileValues, ProfileFieldsFragment>({
    rules: profileRules,
    texts: t(($) => $.profile.form, { returnObjects: true }),
    labels: t(($) => $.profile.fields, { returnObjects: true }),
    operations: {
      update: async (client, { id: _own, ...input }) => {
        const result = await myProfileOperations.update(client, input);
        if (result.data && !result.error) apply(result.data.updateMyProfile);
        return result;
      },
    },
    record: profile,
    empty: {},
    toValues: ({ name, language, theme, density }) => ({
      name,
      language: language && isLanguage(language) ? language : null,
      theme,
      density,
    }),
    nameOf: () => t(($) => $.profile.name),
    reload,
    permission: 'SIGNED_IN',
    show: {
      language: (value) => (typeof value === 'string' && isLanguage(value) ? LANGUAGE_NAMES[value] : String(value)),
      theme: (value) => {
        const known = (['LIGHT', 'DARK', 'SYSTEM'] as const).find((theme) => theme === value);
        return known ? t(($) => $.profile.themes[known]) : String(value);
      },
      density: (value) => {
        const known = (['COMFORTABLE', 'COMPACT'] as const).find((density) => density === value);
        return known ? t(($) => $.profile.densities[known]) : String(value);
      },
    },
  });
  const deviceHints = useDeviceHints(profile);
  return (
    <PageForm form={form} label={t(($) => $.profile.about)} hasSaved={hasSaved}>
      <FieldRow minField={260}>
        <TextInput form={form} name="name" autoComplete="name" />
        <TextField
          label={t(($) => $.profile.email)}
          description={t(($) => $.profile.emailHelp)}
          value={profile.email}
          isReadOnly
          autoComplete="off"
        />
      </FieldRow>
      <LanguageInput form={form} description={deviceHints.language ?? t(($) => $.profile.languageHelp)} />
      <ThemeInput form={form} description={deviceHints.theme} />
      <DensityInput form={form} description={deviceHints.density} />
    </PageForm>
  );
}

/** Hints for fields that differ from the profile on this device: a choice made here applies until the profile is saved. */
function useDeviceHints(profile: ProfileFieldsFragment): { language?: string; theme?: string; density?: string } {
  const t = useText();
  const shown = usePageLanguage();
  const { choice } = useThemeControl();
  const { density } = useDensityControl();
  const saved = choicesOf(profile);
  return {
    ...(saved.language && saved.language !== shown
      ? { language: t(($) => $.profile.otherHere, { choice: LANGUAGE_NAMES[shown] }) }
      : {}),
    ...(saved.theme !== choice
      ? { theme: t(($) => $.profile.otherHere, { choice: t(($) => $.shell.themes[choice]) }) }
      : {}),
    ...(saved.density !== density
      ? { density: t(($) => $.profile.otherHere, { choice: t(($) => $.shell.densities[density]) }) }
      : {}),
  };
}
