import { useApolloClient } from '@apollo/client/react';
import { FieldRow, FormSection, Text } from '#ui-kit';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { PictureCopyNotice } from '#console/files/PictureCopyNotice.tsx';
import { type ProductDetailFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CategoryInput } from './CategoryInput.tsx';
import { FILE_FIELDS } from './product-media.ts';
import { ProductFileInput } from './ProductFileInput.tsx';
import { ProductSizesInput } from './ProductSizesInput.tsx';
import type { SizesInputProps } from './sizes-input.ts';
import type { ProductEntityForm } from './useProductForm.ts';

/** Name, category, validity, sizes and certificates. */
export function BasicsStep(props: SizesInputProps) {
  const t = useText();
  const { form } = props;
  const hints = t(($) => $.productPage.hints, { returnObjects: true });
  return (
    <>
      <FormSection title={t(($) => $.productPage.wizard.equipment)}>
        <TextInput form={form} name="name" autoFocus={form.isNew} />
        <FieldRow>
          <CategoryInput form={form} />
          <NumberInput form={form} name="validityDays" description={hints.validityDays} />
        </FieldRow>
        <TextInput form={form} name="agentCodes" description={hints.agentCodes} />
        {!form.isNew && <StatusInput form={form} name="status" />}
      </FormSection>
      <ProductSizesInput {...props} />
    </>
  );
}

type FilesStepProps = {
  form: ProductEntityForm;
  product: ProductDetailFieldsFragment | undefined;
  /** Saves the draft, if it is one, and returns the id. */
  save: () => Promise<string | undefined>;
};

/** Picture, manual and video. All are optional. */
export function FilesStep({ form, product, save }: FilesStepProps) {
  const t = useText();
  const client = useApolloClient();
  return (
    <>
      <Text element="p" tone="muted">
        {t(($) => $.productPage.wizard.filesText)}
      </Text>
      {FILE_FIELDS.map((name) => (
        <FormSection key={name} title={t(($) => $.products.fields[name])}>
          <ProductFileInput form={form} name={name} save={save} />
          {name === 'imageUrl' && product && (
            <PictureCopyNotice
              copy={product.imageCopy}
              path={product.imageUrl}
              alt={t(($) => $.productPage.image, { name: product.name })}
              retry={
                form.isReadOnly ? undefined : (imageUrl) => productOperations.update(client, { ...form.key, imageUrl })
              }
              showLatest={form.showLatest}
            />
          )}
        </FormSection>
      ))}
    </>
  );
}
