import { useFieldArray } from 'react-hook-form';
import { FieldRow, RepeatRows } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import { DateInput } from '#console/crud/fields/DateInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { NEW_CERTIFICATE } from './product-values.ts';
import type { SizesInputProps } from './sizes-input.ts';

/** The certificates of one size. One that pieces were stocked with may only change its status. */
export function CertificatesInput({ form, size, removed, usedCertificates }: SizesInputProps & { size: number }) {
  const t = useText();
  const { control, formState, getValues, setValue } = form.form;
  const path = `sizes.${size}.certificates` as const;
  const { fields, insert, remove } = useFieldArray({ control, name: path, keyName: 'key' });
  const texts = t(($) => $.products.form, { returnObjects: true });
  const sizeId = getValues(`sizes.${size}.id`);
  const removeCertificate = (index: number) => {
    const certificate = getValues(`${path}.${index}`);
    if (sizeId && certificate.id) removed.noteCertificate(sizeId, certificate, index);
    remove(index);
  };
  const present = new Set(getValues(path).map(({ id }) => id));
  const marked = removed.certificatesOf(sizeId).filter(({ value }) => !present.has(value.id));
  const undo = (id: string) => {
    const found = marked.find(({ value }) => value.id === id);
    if (found) insert(Math.min(found.index, fields.length), found.value, { shouldFocus: false });
    removed.forget(id);
  };
  return (
    <RepeatRows
      label={t(($) => $.products.fields.sizesCertificates)}
      errorMessage={listMessage(t, formState.errors.sizes?.[size]?.certificates, texts.sizes)}
      rows={fields.map(({ key }, index) => {
        const number = getValues(`${path}.${index}.number`);
        return { key, removeLabel: number ? t(($) => $.products.form.removeCertificate, { number }) : texts.removeRow };
      })}
      addLabel={texts.addCertificate}
      onAdd={() => setValue(path, [...getValues(path), NEW_CERTIFICATE], { shouldDirty: true })}
      onRemove={removeCertificate}
      removedRows={marked.map(({ value }) => ({
        key: value.id ?? '',
        label: `${value.name} ${value.number}`,
        undoLabel: t(($) => $.products.form.undoCertificate, { number: value.number }),
      }))}
      removedText={texts.willBeRemoved}
      undoText={texts.undo}
      onUndo={undo}
      emptyText={texts.noCertificates}
      isDisabled={form.isReadOnly}
    >
      {(index) => {
        const id = getValues(`${path}.${index}.id`);
        const isUsed = Boolean(id && usedCertificates.has(id));
        return (
          <FieldRow minField={140}>
            <TextInput form={form} name={`${path}.${index}.name`} isDisabled={isUsed} />
            <TextInput
              form={form}
              name={`${path}.${index}.number`}
              isDisabled={isUsed}
              description={isUsed ? t(($) => $.productPage.hints.usedCertificate) : undefined}
            />
            <DateInput form={form} name={`${path}.${index}.expirationDate`} isDisabled={isUsed} />
            {id && <StatusInput form={form} name={`${path}.${index}.status`} label={t(($) => $.common.status)} />}
          </FieldRow>
        );
      }}
    </RepeatRows>
  );
}
