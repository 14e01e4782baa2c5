import { SHEET_LANGUAGES } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { FieldRow, Stack } from '#ui-kit';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import type { TemplatePartProps } from './template-part.ts';

/** The first tab: names, language, whether it is the default. */
export function TemplateBasics({ form }: TemplatePartProps) {
  const t = useText();
  const languages = SHEET_LANGUAGES.map((value) => ({ value, label: t(($) => $.ppeTemplates.languages[value]) }));
  return (
    <Stack gap={4}>
      <TextInput form={form} name="name" description={t(($) => $.ppeTemplates.help.name)} autoFocus={form.isNew} />
      <TextInput form={form} name="templateTitle" />
      <FieldRow minField={200}>
        <SelectInput form={form} name="language" options={languages} />
        <StatusInput form={form} name="status" />
      </FieldRow>
      <SwitchInput form={form} name="isDefault" description={t(($) => $.ppeTemplates.help.isDefault)} />
    </Stack>
  );
}
