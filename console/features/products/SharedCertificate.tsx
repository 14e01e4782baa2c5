import { useState } from 'react';
import { ValidationError } from 'yup';
import { certificateRules } from '#api/features/products/product.rules.ts';
import { Button, DatePicker, Dialog, FieldRow, MultiSelect, Stack, TextField } from '#ui-kit';
import { ruleText } from '#console/crud/field-messages.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CertificateValues, NEW_CERTIFICATE } from './product-values.ts';
import type { ProductEntityForm } from './useProductForm.ts';

type SharedCertificateProps = { form: ProductEntityForm; onClose: () => void };

/** Adds one certificate to several sizes at once. A size that already has the number keeps its certificate. */
export function SharedCertificate({ form, onClose }: SharedCertificateProps) {
  const t = useText();
  const { getValues, setValue } = form.form;
  const sizes = getValues('sizes');
  const [values, setValues] = useState<CertificateValues>(NEW_CERTIFICATE);
  const [chosen, setChosen] = useState(sizes.map((_, index) => String(index)));
  const [isChecked, setChecked] = useState(false);
  const faults = faultsOf(values);
  const labels = t(($) => $.products.fields, { returnObjects: true });
  const textOf = (field: 'name' | 'number' | 'expirationDate', label: string) =>
    isChecked && faults[field] ? ruleText(t, faults[field], label) : undefined;
  const apply = () => {
    setChecked(true);
    if (Object.keys(faults).length > 0 || chosen.length === 0) return;
    const shared = certificateRules.cast(values);
    const next = sizes.map((size, index) =>
      chosen.includes(String(index)) ? { ...size, certificates: withCertificate(size.certificates, shared) } : size,
    );
    setValue('sizes', next, { shouldDirty: true, shouldValidate: true });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.productPage.share.title)}
      closeLabel={t(($) => $.common.close)}
      size="medium"
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" onPress={apply}>
            {t(($) => $.productPage.share.apply, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FieldRow>
          <TextField
            label={labels.sizesCertificatesName}
            value={values.name}
            onChange={(name) => setValues({ ...values, name })}
            errorMessage={textOf('name', labels.sizesCertificatesName)}
            isRequired
          />
          <TextField
            label={labels.sizesCertificatesNumber}
            value={values.number}
            onChange={(number) => setValues({ ...values, number })}
            errorMessage={textOf('number', labels.sizesCertificatesNumber)}
            isRequired
          />
        </FieldRow>
        <DatePicker
          label={labels.sizesCertificatesExpirationDate}
          value={values.expirationDate ?? null}
          onChange={(expirationDate) => setValues({ ...values, expirationDate })}
          errorMessage={textOf('expirationDate', labels.sizesCertificatesExpirationDate)}
          description={t(($) => $.productPage.hints.expirationDate)}
          clearLabel={t(($) => $.common.clear)}
        />
        <MultiSelect
          label={labels.sizes}
          value={chosen}
          onChange={(indexes) => setChosen([...indexes])}
          options={sizes.map(({ size, code }, index) => ({
            value: String(index),
            label: [size, code].filter(Boolean).join(' · ') || t(($) => $.products.row.size, { size: index + 1 }),
          }))}
          errorMessage={isChecked && chosen.length === 0 ? t(($) => $.productPage.share.none) : undefined}
          placeholder={t(($) => $.crudForm.form.choose)}
          emptyText={t(($) => $.crud.noOptions)}
          searchLabel={t(($) => $.crud.searchOptions)}
        />
      </Stack>
    </Dialog>
  );
}

/** The certificates with one more. It takes the place of a row that was added and not filled. */
function withCertificate(present: readonly CertificateValues[], shared: CertificateValues): CertificateValues[] {
  if (present.some(({ number }) => number === shared.number)) return [...present];
  const filled = present.filter(({ id, name, number }) => id || number || (name && name !== NEW_CERTIFICATE.name));
  return [...filled, { ...NEW_CERTIFICATE, ...shared }];
}

/** The broken rule of each field. */
function faultsOf(values: CertificateValues): Record<string, unknown> {
  try {
    certificateRules.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
}
