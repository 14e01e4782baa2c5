import { productRules } from '#api/features/products/product.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type ProductFieldsFragment,
  useCreateProductMutation,
  useDeleteProductMutation,
  useUpdateProductMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { NEW_SIZE, type SizeValues, toSizeValues } from './product-values.ts';

export type ProductFormProps = {
  product: ProductFieldsFragment | undefined;
  reload: () => Promise<ProductFieldsFragment | undefined>;
};

/** Values, rules and what saving does, of one product. */
export function useProductForm({ product, reload }: ProductFormProps) {
  const t = useText();
  const [create] = useCreateProductMutation();
  const [update] = useUpdateProductMutation();
  const [remove] = useDeleteProductMutation();
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
    record: product,
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
    toValues: ({ name, category, validityDays, imageUrl, manualUrl, videoUrl, sizes, status }) => ({
      name,
      category,
      validityDays,
      imageUrl,
      manualUrl,
      videoUrl,
      sizes: sizes.map(toSizeValues),
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listProducts'],
    permission: 'PRODUCT_MANAGEMENT',
    show: { sizes: (value) => (Array.isArray(value) ? value.map(readSize) : []) },
  });
}
