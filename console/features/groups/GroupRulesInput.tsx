import { useFieldArray, useWatch } from 'react-hook-form';
import { RULE_PERIOD_KINDS } from '#api/features/groups/group.rules.ts';
import { FieldRow, RepeatRows, Stack } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { PRODUCTS } from '#console/pickers/nouns.ts';
import { OptionPicker, RecordPicker } from '#console/pickers/pickers.tsx';
import { RestrictedNotice } from './RestrictedNotice.tsx';
import { useRuleProducts } from './useRuleProducts.ts';
import type { useGroupForm } from './useGroupForm.ts';

type GroupRulesInputProps = {
  form: ReturnType<typeof useGroupForm>;
  /** Names of the products that already have a rule in the group. */
  names: ReadonlyMap<string, string>;
};

/** The rules of a group: product, quantity, and days if they differ from the group's period. */
export function GroupRulesInput({ form, names }: GroupRulesInputProps) {
  const t = useText();
  const { control, formState, getValues } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rules' });
  const ruleProducts = useRuleProducts();
  const chosen = useWatch({ control, name: 'rules' });
  const kinds = RULE_PERIOD_KINDS.map((value) => ({ value, label: t(($) => $.groups.periodKinds[value]) }));
  const texts = t(($) => $.groups.form, { returnObjects: true });
  const removeLabel = (index: number) => {
    const product = names.get(getValues(`rules.${index}.productId`));
    return product ? t(($) => $.groups.form.removeRule, { product }) : texts.removeEmptyRule;
  };
  const nameAt = (index: number) => names.get(fields[index]?.productId ?? '');
  const rows = (
    <RepeatRows
      label={texts.rules}
      description={t(($) => $.groups.hints.rules)}
      errorMessage={listMessage(t, formState.errors.rules, texts.rules)}
      isRequired
      rows={fields.map(({ id }, index) => ({ key: id, removeLabel: removeLabel(index) }))}
      addLabel={texts.addRule}
      onAdd={() =>
        append({ productId: '', quantity: 1, periodDays: null, periodKind: 'SLIDING' }, { shouldFocus: false })
      }
      onRemove={remove}
      emptyText={texts.noRules}
      isDisabled={form.isReadOnly}
    >
      {(index) => (
        <Stack gap={3}>
          {ruleProducts.isRestricted ? (
            <OptionPicker
              form={form}
              name={`rules.${index}.productId`}
              selectedLabel={nameAt(index)}
              options={ruleProducts.options}
              isLoading={ruleProducts.isLoading}
            />
          ) : (
            <ProductInput form={form} index={index} names={names} />
          )}
          <SelectInput form={form} name={`rules.${index}.periodKind`} options={kinds} />
          <FieldRow minField={160}>
            <NumberInput form={form} name={`rules.${index}.quantity`} />
            {(chosen[index]?.periodKind ?? 'SLIDING') === 'SLIDING' && (
              <NumberInput
                form={form}
                name={`rules.${index}.periodDays`}
                placeholder={t(($) => $.groups.hints.periodDays)}
              />
            )}
          </FieldRow>
        </Stack>
      )}
    </RepeatRows>
  );
  if (!ruleProducts.isRestricted || form.isReadOnly || ruleProducts.isLoading) return rows;
  return (
    <Stack gap={4}>
      <RestrictedNotice hasProducts={ruleProducts.options.length > 0} />
      {rows}
    </Stack>
  );
}

function ProductInput({ form, index, names }: GroupRulesInputProps & { index: number }) {
  const id = useWatch({ control: form.form.control, name: `rules.${index}.productId` });
  const name = names.get(id);
  return (
    <RecordPicker
      form={form}
      noun={PRODUCTS}
      name={`rules.${index}.productId`}
      selected={name === undefined ? null : { id, name }}
    />
  );
}
