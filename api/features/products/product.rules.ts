import { day } from '#api/rules/day.ts';
import { webAddress } from '#api/rules/url.ts';
import { yup, line, name, ruleMessage, statusRule } from '#api/rules/yup.ts';

/** Longest values in characters, most days, most sizes and certificates; the database, the API and the form agree on them. */
export const PRODUCT_LIMITS = {
  name: 255,
  category: 100,
  validityDays: 36_500,
  size: 50,
  code: 50,
  certificateName: 100,
  certificateNumber: 50,
  sizes: 100,
  certificates: 100,
};

/** A certificate of approval (CA, NR-6) of one size. */
export const certificateRules = yup.object({
  id: yup.string().nullable(),
  name: name(PRODUCT_LIMITS.certificateName),
  number: name(PRODUCT_LIMITS.certificateNumber),
  expirationDate: day.nullable(),
  status: statusRule,
});

export const sizeRules = yup.object({
  id: yup.string().nullable(),
  size: name(PRODUCT_LIMITS.size),
  code: name(PRODUCT_LIMITS.code),
  status: statusRule,
  certificates: yup
    .array(certificateRules)
    .max(PRODUCT_LIMITS.certificates)
    .required()
    .test('ids', ruleMessage('duplicate'), onceEach('id')),
});

/** What a product must look like (requirements D6, V7). */
export const productRules = yup.object({
  name: name(PRODUCT_LIMITS.name),
  category: line(PRODUCT_LIMITS.category).nullable(),
  validityDays: yup.number().integer().min(1).max(PRODUCT_LIMITS.validityDays).nullable(),
  imageUrl: webAddress.nullable(),
  manualUrl: webAddress.nullable(),
  videoUrl: webAddress.nullable(),
  sizes: yup
    .array(sizeRules)
    .min(1)
    .max(PRODUCT_LIMITS.sizes)
    .required()
    .test('ids', ruleMessage('duplicate'), onceEach('id'))
    .test('codes', ruleMessage('duplicate'), onceEach('code')),
  status: statusRule,
});

type Named = { id?: string | null; code?: string };

/** No two entries may share the field; the second one is named. Letter case makes no difference, as in the database. */
function onceEach(field: keyof Named) {
  return (entries: Named[] | undefined, test: yup.TestContext): true | yup.ValidationError => {
    const values = entries?.map((entry) => entry[field]?.toLowerCase()) ?? [];
    const again = values.findIndex((value, index) => value && values.indexOf(value) < index);
    return (
      again === -1 || test.createError({ path: `${test.path}[${again}].${field}`, message: ruleMessage('duplicate') })
    );
  };
}
