import { useFieldArray } from 'react-hook-form';
import { FieldRow, RepeatRows, Stack } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { NEW_CERTIFICATE, NEW_SIZE } from './product-values.ts';
import type { useProductForm } from './useProductForm.ts';

type ProductForm = ReturnType<typeof useProductForm>;

/** The sizes of a product with their certificates. Existing sizes keep name and code, because history refers to them. */
export function ProductSizesInput({ form }: { form: ProductForm }) {
  const t = useText();
  const { control, formState, getValues } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'sizes', keyName: 'key' });
  const texts = t(($) => $.products.form, { returnObjects: true });
  const hints = t(($) => $.products.hints, { returnObjects: true });
  return (
    <RepeatRows
      label={texts.sizes}
      description={hints.sizes}
      errorMessage={listMessage(t, formState.errors.sizes, texts.sizes)}
      isRequired
      rows={fields.map(({ key }, index) => {
        const size = getValues(`sizes.${index}.size`);
        return { key, removeLabel: size ? t(($) => $.products.form.removeSize, { size }) : texts.removeRow };
      })}
      addLabel={texts.addSize}
      onAdd={() => append(NEW_SIZE, { shouldFocus: false })}
      onRemove={remove}
      emptyText={texts.noSizes}
      isDisabled={form.isReadOnly}
    >
      {(index) => {
        const isExisting = Boolean(getValues(`sizes.${index}.id`));
        return (
          <Stack gap={4}>
            <FieldRow minField={110}>
              <TextInput form={form} name={`sizes.${index}.size`} isDisabled={isExisting} />
              <TextInput form={form} name={`sizes.${index}.code`} isDisabled={isExisting} />
              <StatusInput form={form} name={`sizes.${index}.status`} label={t(($) => $.common.status)} />
            </FieldRow>
            <CertificatesInput form={form} size={index} />
          </Stack>
        );
      }}
    </RepeatRows>
  );
}

function CertificatesInput({ form, size }: { form: ProductForm; size: number }) {
  const t = useText();
  const { control, formState, getValues } = form.form;
  const path = `sizes.${size}.certificates` as const;
  const { fields, append, remove } = useFieldArray({ control, name: path, keyName: 'key' });
  const texts = t(($) => $.products.form, { returnObjects: true });
  return (
    <RepeatRows
      label={t(($) => $.products.fields.sizesCertificates)}
      errorMessage={listMessage(t, formState.errors.sizes?.[size]?.certificates, texts.sizes)}
      rows={fields.map(({ key }, index) => {
        const number = getValues(`${path}.${index}.number`);
        return { key, removeLabel: number ? t(($) => $.products.form.removeCertificate, { number }) : texts.removeRow };
      })}
      addLabel={texts.addCertificate}
      onAdd={() => append(NEW_CERTIFICATE, { shouldFocus: false })}
      onRemove={remove}
      emptyText={texts.noCertificates}
      isDisabled={form.isReadOnly}
    >
      {(index) => (
        <FieldRow minField={180}>
          <TextInput form={form} name={`${path}.${index}.name`} />
          <TextInput form={form} name={`${path}.${index}.number`} />
          <DateInput form={form} name={`${path}.${index}.expirationDate`} />
        </FieldRow>
      )}
    </RepeatRows>
  );
}
