import { ArrowDown, ArrowUp } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Checkbox, IconButton, Inline, Section, Stack, Switch, TextField } from '#ui-kit';
import type { SheetEmployeeField } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { listMessage } from '#console/crud/field-messages.ts';
import { useText } from '#console/i18n/useText.ts';
import type { TemplatePartProps } from './template-part.ts';

/** The facts about the employee: which are shown, in which order, under which label. */
export function EmployeeFieldsInput({ form }: Pick<TemplatePartProps, 'form'>) {
  const t = useText();
  const { field } = useController({ control: form.form.control, name: 'employeeFields' });
  const rows = field.value ?? [];
  const save = (next: readonly SheetEmployeeField[]) => field.onChange(next.map((row, order) => ({ ...row, order })));
  const change = (index: number, changes: Partial<SheetEmployeeField>) =>
    save(rows.map((row, place) => (place === index ? { ...row, ...changes } : row)));
  const swap = (index: number, other: number) =>
    save(
      rows.map((row, place) => {
        if (place === index) return rows[other] ?? row;
        return place === other ? (rows[index] ?? row) : row;
      }),
    );
  const label = form.labels.employeeFields;
  return (
    <Section
      title={label}
      description={
        listMessage(t, form.form.formState.errors.employeeFields, label) ?? t(($) => $.ppeTemplates.help.employeeFields)
      }
    >
      <Stack gap={2}>
        {rows.map((row, index) => (
          <FieldRowInput
            key={row.field}
            row={row}
            isReadOnly={form.isReadOnly}
            onChange={(changes) => change(index, changes)}
            onUp={index > 0 ? () => swap(index, index - 1) : undefined}
            onDown={index < rows.length - 1 ? () => swap(index, index + 1) : undefined}
          />
        ))}
      </Stack>
    </Section>
  );
}

type FieldRowInputProps = {
  row: SheetEmployeeField;
  isReadOnly: boolean;
  onChange: (changes: Partial<SheetEmployeeField>) => void;
  /** Undefined for the first one. */
  onUp: (() => void) | undefined;
  /** Undefined for the last one. */
  onDown: (() => void) | undefined;
};

function FieldRowInput({ row, isReadOnly, onChange, onUp, onDown }: FieldRowInputProps) {
  const t = useText();
  const field = t(($) => $.ppeTemplates.employeeFields[row.field]);
  return (
    <Inline gap={3} justify="between">
      <Switch
        label={field}
        value={row.visible}
        onChange={(visible) => onChange({ visible })}
        isReadOnly={isReadOnly}
        isDisabled={row.field === 'NAME'}
      />
      <Inline gap={2}>
        <TextField
          label={`${t(($) => $.ppeTemplates.employeeFields.label)}: ${field}`}
          isLabelHidden
          placeholder={field}
          value={row.label ?? ''}
          onChange={(text) => onChange({ label: text === '' ? null : text })}
          isReadOnly={isReadOnly}
          isDisabled={!row.visible}
        />
        <Checkbox
          label={t(($) => $.ppeTemplates.employeeFields.required)}
          value={row.required}
          onChange={(required) => onChange({ required })}
          isReadOnly={isReadOnly}
          isDisabled={!row.visible}
        />
        {!isReadOnly && (
          <>
            <IconButton
              icon={ArrowUp}
              label={t(($) => $.ppeTemplates.employeeFields.up, { field })}
              onPress={onUp}
              isDisabled={!onUp}
            />
            <IconButton
              icon={ArrowDown}
              label={t(($) => $.ppeTemplates.employeeFields.down, { field })}
              onPress={onDown}
              isDisabled={!onDown}
            />
          </>
        )}
      </Inline>
    </Inline>
  );
}
