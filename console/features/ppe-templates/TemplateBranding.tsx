import { useApolloClient } from '@apollo/client/react';
import { SHEET_FONTS } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { ColorField, FieldRow, Stack, Text } from '#ui-kit';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { LogoInput } from '#console/files/LogoInput.tsx';
import { ppeTemplateOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { TemplatePartProps } from './template-part.ts';

/** Suggested colours: dark ones for titles, light ones for areas. */
const PRIMARY = { navy: '#0f2744', green: '#14532d', red: '#7f1d1d', graphite: '#27272a' } as const;
const SECONDARY = { mist: '#eef2f7', sand: '#f5f1e8', mint: '#e9f5ee' } as const;

/** The second tab: logo, colours, font, texts around the sheet. */
export function TemplateBranding({ form, template }: TemplatePartProps) {
  const t = useText();
  const client = useApolloClient();
  const fonts = SHEET_FONTS.map((value) => ({ value, label: t(($) => $.ppeTemplates.fonts[value]) }));
  const retry = (logoUrl: string) => ppeTemplateOperations.update(client, { ...form.key, logoUrl });
  return (
    <Stack gap={4}>
      <LogoInput
        form={form}
        name="logoUrl"
        ownerName={template?.name ?? ''}
        copied={
          template && {
            copy: template.logoCopy,
            path: template.logoUrl,
            retry: form.isReadOnly ? undefined : retry,
            showLatest: form.showLatest,
          }
        }
      />
      <Text element="p" size="small" tone="muted">
        {t(($) => $.ppeTemplates.help.logoUrl)}
      </Text>
      <FieldRow minField={200}>
        <ColorInput form={form} name="primaryColor" presets={PRIMARY} />
        <ColorInput form={form} name="secondaryColor" presets={SECONDARY} />
      </FieldRow>
      <SelectInput form={form} name="fontFamily" options={fonts} />
      <FieldRow minField={200}>
        <SwitchInput form={form} name="showCompanyName" />
        <SwitchInput form={form} name="showCompanyAddress" />
      </FieldRow>
      <TextAreaInput form={form} name="headerCustomText" rows={2} />
      <TextAreaInput form={form} name="footerCustomText" rows={2} />
    </Stack>
  );
}

type ColorName = keyof typeof PRIMARY | keyof typeof SECONDARY;

type ColorInputProps = Pick<TemplatePartProps, 'form'> & {
  name: 'primaryColor' | 'secondaryColor';
  presets: Partial<Record<ColorName, string>>;
};

const COLOR_NAMES: readonly ColorName[] = ['navy', 'green', 'red', 'graphite', 'mist', 'sand', 'mint'];

function ColorInput({ form, name, presets }: ColorInputProps) {
  const t = useText();
  const { value, ...field } = useBoundField({ form, name });
  const suggested = COLOR_NAMES.flatMap((preset) => {
    const color = presets[preset];
    return color ? [{ color, label: t(($) => $.ppeTemplates.colors[preset]) }] : [];
  });
  return (
    <ColorField
      {...field}
      value={typeof value === 'string' ? value : null}
      onChange={(color) => field.onChange(color ?? '')}
      presets={suggested}
      presetsLabel={t(($) => $.ppeTemplates.colors.presets)}
      pickerLabel={t(($) => $.ppeTemplates.colors.pick)}
    />
  );
}
