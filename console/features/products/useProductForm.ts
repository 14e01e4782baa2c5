import { useRef } from 'react';
import { productRules } from '#api/features/products/product.rules.ts';
import type { LoadedRecord } from '#console/crud/LoadRecord.tsx';
import type { FormOperations } from '#console/crud/operations.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { withRemovedPicture } from '#console/files/removed-picture.ts';
import { type ProductDetailFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import {
  type CertificateValues,
  NEW_PRODUCT,
  type ProductValues,
  type SizeValues,
  toProductValues,
} from './product-values.ts';

export type ProductEntityForm = ReturnType<typeof useProductForm>;

type ProductFormOptions = LoadedRecord<ProductDetailFieldsFragment> & {
  /** The stored draft of a new product. */
  draft: ProductDetailFieldsFragment | undefined;
  /** Makes a product of the draft. */
  create: NonNullable<FormOperations<ProductValues>['create']>;
};

/** The form of all steps of a product, with its operations. */
export function useProductForm({ record, reload, draft, create }: ProductFormOptions) {
  const t = useText();
  const format = useFormat();
  const empty = useRef(draft ? toProductValues(draft) : NEW_PRODUCT);
  const readCertificate = ({ number, expirationDate, status }: CertificateValues): string =>
    [
      number,
      expirationDate && `(${format.day(expirationDate)})`,
      status === 'INACTIVE' && `(${t(($) => $.common.statuses.INACTIVE)})`,
    ]
      .filter(Boolean)
      .join(' ');
  const readSize = ({ size, code, par, price, currency, status, certificates }: SizeValues): string =>
    [
      size,
      code,
      typeof par === 'number' && `${t(($) => $.products.fields.sizesPar)} ${format.number(par)}`,
      typeof price === 'number' && currency && format.money(price, currency),
      status === 'INACTIVE' && t(($) => $.common.statuses.INACTIVE),
      certificates.map(readCertificate).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  return useEntityForm({
    rules: productRules,
    texts: t(($) => $.products.form, { returnObjects: true }),
    labels: t(($) => $.products.fields, { returnObjects: true }),
    operations: {
      ...productOperations,
      create,
      update: (client, changes) => productOperations.update(client, withRemovedPicture(changes, 'imageUrl')),
    },
    record,
    reload,
    empty: empty.current,
    toValues: toProductValues,
    nameOf: ({ name }) => name,
    permission: 'PRODUCT_MANAGEMENT',
    show: { sizes: (value) => (Array.isArray(value) ? value.map(readSize) : []) },
  });
}
