import { productRules } from '#api/features/products/product.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import type { LoadedRecord } from '#console/crud/LoadRecord.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type ProductFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { NEW_SIZE, type SizeValues, toSizeValues } from './product-values.ts';

/** The form of a product. */
export function useProductForm({ record, reload }: LoadedRecord<ProductFieldsFragment>) {
  const t = useText();
  const format = useFormat();
  const readCertificate = ({ number, expirationDate }: SizeValues['certificates'][number]): string =>
    expirationDate ? `${number} (${format.day(expirationDate)})` : number;
  const readSize = ({ size, code, status, certificates }: SizeValues): string =>
    [
      size,
      code,
      status === 'INACTIVE' && t(($) => $.common.statuses.INACTIVE),
      certificates.map(readCertificate).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  return useEntityForm({
    rules: productRules,
    texts: t(($) => $.products.form, { returnObjects: true }),
    labels: t(($) => $.products.fields, { returnObjects: true }),
    operations: productOperations,
    record,
    reload,
    empty: {
      name: '',
      category: '',
      validityDays: null,
      imageUrl: '',
      manualUrl: '',
      videoUrl: '',
      sizes: [NEW_SIZE],
      status: 'ACTIVE' as const,
    },
    toValues: ({ name, category, validityDays, imageUrl, imageCopy, manualUrl, videoUrl, sizes, status }) => ({
      name,
      category,
      validityDays,
      imageUrl: imageCopy?.address ?? imageUrl,
      manualUrl,
      videoUrl,
      sizes: sizes.map(toSizeValues),
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'PRODUCT_MANAGEMENT',
    show: { sizes: (value) => (Array.isArray(value) ? value.map(readSize) : []) },
  });
}
