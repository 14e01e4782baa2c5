import type { InferType } from 'yup';
import type { productRules } from '#api/features/products/product.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import type { ProductDetailFieldsFragment } from '#console/generated/operations.ts';

/** Form values of a product. */
export type ProductValues = InferType<typeof productRules>;
export type SizeValues = ProductValues['sizes'][number];
export type CertificateValues = SizeValues['certificates'][number];

/** Form values of a new certificate: the approval of NR-6, as in an import without a name. */
export const NEW_CERTIFICATE: CertificateValues = { name: 'CA', number: '', expirationDate: null, status: 'ACTIVE' };

/** Form values of a new size. */
export const NEW_SIZE: SizeValues = {
  size: '',
  code: '',
  par: null,
  price: null,
  currency: null,
  status: 'ACTIVE',
  certificates: [NEW_CERTIFICATE],
};

/** Form values of a new product. */
export const NEW_PRODUCT: ProductValues = {
  name: '',
  category: '',
  validityDays: null,
  agentCodes: '',
  imageUrl: '',
  manualUrl: '',
  videoUrl: '',
  sizes: [NEW_SIZE],
  status: 'ACTIVE',
};

/** A size that begins with the certificates of the size before it, since most sizes of a product have the same. */
export const nextSize = (previous: SizeValues | undefined): SizeValues => ({
  ...NEW_SIZE,
  currency: null,
  certificates: (previous?.certificates ?? [NEW_CERTIFICATE]).map(({ name, number, expirationDate }) => ({
    ...NEW_CERTIFICATE,
    name,
    number,
    expirationDate,
  })),
});

type Size = ProductDetailFieldsFragment['sizes'][number];

/** Converts a size to form values. */
export const toSizeValues = ({ id, size, code, par, price, currency, status, allCertificates }: Size): SizeValues => ({
  id,
  size,
  code,
  par,
  price,
  currency,
  status: editableStatus(status),
  certificates: allCertificates.map((certificate) => ({
    id: certificate.id,
    name: certificate.name,
    number: certificate.number,
    expirationDate: certificate.expirationDate,
    status: editableStatus(certificate.status),
  })),
});

type DraftSize = NonNullable<ProductDetailFieldsFragment['draftSizes']>[number];

const toDraftSizeValues = ({ size, code, par, price, currency, certificates }: DraftSize): SizeValues => ({
  ...NEW_SIZE,
  size: size ?? '',
  code: code ?? '',
  par,
  price,
  currency,
  certificates: certificates.map(({ name, number, expirationDate }) => ({
    ...NEW_CERTIFICATE,
    name: name ?? '',
    number: number ?? '',
    expirationDate,
  })),
});

/** Converts a product or draft to form values. */
export const toProductValues = (product: ProductDetailFieldsFragment) => ({
  name: product.name,
  category: product.category,
  validityDays: product.validityDays,
  agentCodes: product.agentCodes,
  imageUrl: product.imageCopy?.address ?? product.imageUrl,
  manualUrl: product.manualUrl,
  videoUrl: product.videoUrl,
  sizes: product.draftSizes ? product.draftSizes.map(toDraftSizeValues) : product.sizes.map(toSizeValues),
  status: editableStatus(product.status === 'PENDING' ? 'ACTIVE' : product.status),
});
