import { day } from '#api/rules/day.ts';
import { whole } from '#api/rules/money.ts';
import { yup, line } from '#api/rules/yup.ts';
import { OPTIONAL_FIELDS, PRODUCT_LIMITS } from './product.rules.ts';

const draftCertificateRules = yup.object({
  name: line(PRODUCT_LIMITS.certificateName).nullable(),
  number: line(PRODUCT_LIMITS.certificateNumber).nullable(),
  expirationDate: day.nullable(),
});

const draftSizeRules = yup.object({
  size: line(PRODUCT_LIMITS.size).nullable(),
  code: line(PRODUCT_LIMITS.code).nullable(),
  par: whole(PRODUCT_LIMITS.par).nullable(),
  price: whole(PRODUCT_LIMITS.price).nullable(),
  currency: line(3).uppercase().nullable(),
  certificates: yup.array(draftCertificateRules).max(PRODUCT_LIMITS.certificates).required(),
});

/** A size of a draft. */
export type DraftSize = yup.InferType<typeof draftSizeRules>;

/** Input of a draft: the limits of a product, but nothing is required, and codes may repeat (requirements S6, E6). */
export const productDraftRules = yup.object({
  ...OPTIONAL_FIELDS,
  name: line(PRODUCT_LIMITS.name).nullable(),
  sizes: yup.array(draftSizeRules).max(PRODUCT_LIMITS.sizes),
});
