import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button, FieldRow, RepeatRows, Stack } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { CertificatesInput } from './CertificatesInput.tsx';
import { PriceInput } from './PriceInput.tsx';
import { nextSize } from './product-values.ts';
import { SharedCertificate } from './SharedCertificate.tsx';
import type { SizesInputProps } from './sizes-input.ts';

/** The sizes of a product with their certificates. Existing sizes keep name and code, because history refers to them. */
export function ProductSizesInput({ form, removed, usedCertificates }: SizesInputProps) {
  const t = useText();
  const { control, formState, getValues, setValue } = form.form;
  const { fields, insert, remove } = useFieldArray({ control, name: 'sizes', keyName: 'key' });
  const [isSharing, setSharing] = useState(false);
  const texts = t(($) => $.products.form, { returnObjects: true });
  const nameOf = ({ size, code }: { size?: string; code?: string }) => [size, code].filter(Boolean).join(' · ');
  // `append` would check the new row at once and show its empty fields as errors.
  const addSize = () => {
    const present = getValues('sizes');
    setValue('sizes', [...present, nextSize(present.at(-1))], { shouldDirty: true });
  };
  const removeSize = (index: number) => {
    const size = getValues(`sizes.${index}`);
    if (size.id) removed.noteSize(size, index);
    remove(index);
  };
  const undo = (id: string) => {
    const found = removed.sizes.find(({ value }) => value.id === id);
    if (found) insert(Math.min(found.index, fields.length), found.value, { shouldFocus: false });
    removed.forget(id);
  };
  const present = new Set(getValues('sizes').map(({ id }) => id));
  return (
    <Stack gap={3}>
      <RepeatRows
        label={texts.sizes}
        description={t(($) => $.productPage.hints.sizes)}
        errorMessage={listMessage(t, formState.errors.sizes, texts.sizes)}
        isRequired
        rows={fields.map(({ key }, index) => {
          const size = getValues(`sizes.${index}.size`);
          return { key, removeLabel: size ? t(($) => $.products.form.removeSize, { size }) : texts.removeRow };
        })}
        addLabel={texts.addSize}
        onAdd={addSize}
        onRemove={removeSize}
        removedRows={removed.sizes
          .filter(({ value }) => !present.has(value.id))
          .map(({ value }) => ({
            key: value.id ?? '',
            label: nameOf(value),
            undoLabel: t(($) => $.products.form.undoSize, { size: value.size }),
          }))}
        removedText={texts.willBeRemoved}
        undoText={texts.undo}
        onUndo={undo}
        emptyText={texts.noSizes}
        isDisabled={form.isReadOnly}
      >
        {(index) => <SizeFields form={form} index={index} removed={removed} usedCertificates={usedCertificates} />}
      </RepeatRows>
      {fields.length > 1 && !form.isReadOnly && (
        <div>
          <Button size="small" icon={Copy} onPress={() => setSharing(true)}>
            {texts.shareCertificate}
          </Button>
        </div>
      )}
      {isSharing && <SharedCertificate form={form} onClose={() => setSharing(false)} />}
    </Stack>
  );
}

function SizeFields({ form, index, ...rest }: SizesInputProps & { index: number }) {
  const t = useText();
  const isExisting = Boolean(form.form.getValues(`sizes.${index}.id`));
  return (
    <Stack gap={4}>
      <FieldRow minField={120}>
        <TextInput form={form} name={`sizes.${index}.size`} isDisabled={isExisting} />
        <TextInput form={form} name={`sizes.${index}.code`} isDisabled={isExisting} />
        {isExisting && <StatusInput form={form} name={`sizes.${index}.status`} label={t(($) => $.common.status)} />}
      </FieldRow>
      <FieldRow minField={120}>
        <NumberInput form={form} name={`sizes.${index}.par`} />
        <PriceInput form={form} index={index} />
      </FieldRow>
      <CertificatesInput form={form} size={index} {...rest} />
    </Stack>
  );
}
