import { useApolloClient } from '@apollo/client/react';
import { FieldRow, FormSection } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { PictureCopyNotice } from '#console/files/PictureCopyNotice.tsx';
import { type ProductFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ProductSizesInput } from './ProductSizesInput.tsx';
import { useProductForm } from './useProductForm.ts';

/** The drawer of a product; without an id, of a new one. */
export function ProductForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={productOperations} texts={t(($) => $.products.form, { returnObjects: true })}>
      {(loaded) => <ProductFields {...loaded} />}
    </LoadRecord>
  );
}

function ProductFields({ record: product, reload }: LoadedRecord<ProductFieldsFragment>) {
  const t = useText();
  const client = useApolloClient();
  const form = useProductForm({ record: product, reload });
  const hints = t(($) => $.products.hints, { returnObjects: true });
  return (
    <EntityDrawer form={form} title={product?.name} subtitle={product?.category} size="wide">
      <TextInput form={form} name="name" autoFocus={!product} />
      <FieldRow>
        <TextInput form={form} name="category" description={hints.category} />
        <NumberInput form={form} name="validityDays" description={hints.validityDays} />
      </FieldRow>
      <StatusInput form={form} name="status" />
      <ProductSizesInput form={form} />
      <FormSection title={t(($) => $.products.form.links)} description={hints.url}>
        <TextInput form={form} name="imageUrl" type="url" inputMode="url" />
        <PictureCopyNotice
          copy={product?.imageCopy}
          path={product?.imageUrl}
          alt={t(($) => $.products.image, { name: product?.name ?? '' })}
          retry={
            form.isReadOnly ? undefined : (imageUrl) => productOperations.update(client, { ...form.key, imageUrl })
          }
          showLatest={form.showLatest}
        />
        <TextInput form={form} name="manualUrl" type="url" inputMode="url" />
        <TextInput form={form} name="videoUrl" type="url" inputMode="url" />
      </FormSection>
    </EntityDrawer>
  );
}
