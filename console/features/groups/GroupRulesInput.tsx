import { useFieldArray } from 'react-hook-form';
import { FieldRow, RepeatRows, Stack } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { ProductPicker } from '#console/pickers/pickers.tsx';
import type { useGroupForm } from './useGroupForm.ts';

type GroupRulesInputProps = {
  form: ReturnType<typeof useGroupForm>;
  /** Names of the products that the group has rules for already. */
  names: ReadonlyMap<string, string>;
};

/** The rules of a group: product, pieces, and days where they are not the group's. */
export function GroupRulesInput({ form, names }: GroupRulesInputProps) {
  const t = useText();
  const { control, formState, getValues } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const texts = t(($) => $.groups.form, { returnObjects: true });
  const removeLabel = (index: number) => {
    const product = names.get(getValues(`rules.${index}.productId`));
    return product ? t(($) => $.groups.form.removeRule, { product }) : texts.removeEmptyRule;
  };
  return (
    <RepeatRows
      label={texts.rules}
      description={t(($) => $.groups.hints.rules)}
      errorMessage={listMessage(t, formState.errors.rules, texts.rules)}
      isRequired
      rows={fields.map(({ id }, index) => ({ key: id, removeLabel: removeLabel(index) }))}
      addLabel={texts.addRule}
      onAdd={() => append({ productId: '', quantity: 1, periodDays: null }, { shouldFocus: false })}
      onRemove={remove}
      emptyText={texts.noRules}
      isDisabled={form.isReadOnly}
    >
      {(index) => (
        <Stack gap={3}>
          <ProductPicker
            form={form}
            name={`rules.${index}.productId`}
            selectedLabel={names.get(fields[index]?.productId ?? '')}
          />
          <FieldRow minField={110}>
            <NumberInput form={form} name={`rules.${index}.quantity`} />
            <NumberInput
              form={form}
              name={`rules.${index}.periodDays`}
              placeholder={t(($) => $.groups.hints.periodDays)}
            />
          </FieldRow>
        </Stack>
      )}
    </RepeatRows>
  );
}
