import { EMPLOYEE_LAYOUTS, SHEET_GROUPINGS } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { FieldRow, Stack } from '#ui-kit';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { EmployeeFieldsInput } from './EmployeeFieldsInput.tsx';
import type { TemplatePartProps } from './template-part.ts';

/** The third tab: what the sheet shows, and in which order. */
export function TemplateLayout({ form }: TemplatePartProps) {
  const t = useText();
  const layouts = EMPLOYEE_LAYOUTS.map((value) => ({ value, label: t(($) => $.ppeTemplates.layouts[value]) }));
  const groupings = SHEET_GROUPINGS.map((value) => ({ value, label: t(($) => $.ppeTemplates.groupings[value]) }));
  return (
    <Stack gap={4}>
      <EmployeeFieldsInput form={form} />
      <FieldRow minField={200}>
        <SelectInput form={form} name="employeeLayout" options={layouts} />
        <SelectInput form={form} name="groupBy" options={groupings} />
      </FieldRow>
      <FieldRow minField={200}>
        <SwitchInput form={form} name="showActiveItems" />
        <SwitchInput form={form} name="showHistory" />
      </FieldRow>
      <FieldRow minField={200}>
        <SwitchInput form={form} name="showReturns" />
        <SwitchInput form={form} name="showTrainings" />
      </FieldRow>
      <FieldRow minField={200}>
        <SwitchInput form={form} name="showSignatureFields" />
        <SwitchInput form={form} name="showDate" />
      </FieldRow>
      <TextAreaInput form={form} name="legalText" rows={5} description={t(($) => $.ppeTemplates.help.legalText)} />
    </Stack>
  );
}
