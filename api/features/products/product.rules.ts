import { agentCodes } from '#api/rules/agent-codes.ts';
import { day } from '#api/rules/day.ts';
import { amountWith, currencyOf, whole } from '#api/rules/money.ts';
import { fileAddress } from '#api/rules/url.ts';
import { yup, line, name, ruleMessage, statusRule } from '#api/rules/yup.ts';

/**
 * Longest values in characters, most days, most sizes and certificates, most pieces, highest price in minor units. The
 * database, the API and the form use the same limits.
 */
export const PRODUCT_LIMITS = {
  name: 255,
  category: 100,
  validityDays: 36_500,
  agentCodes: 218,
  size: 50,
  code: 50,
  certificateName: 100,
  certificateNumber: 50,
  sizes: 100,
  certificates: 100,
  par: 1_000_000,
  price: 100_000_000,
};

/** A certificate of approval (CA, NR-6) of one size. */
export const certificateRules = yup.object({
  id: yup.string().nullable(),
  name: name(PRODUCT_LIMITS.certificateName),
  number: name(PRODUCT_LIMITS.certificateNumber),
  expirationDate: day.nullable(),
  status: statusRule,
});

/** One size of a product. */
export const sizeRules = yup.object({
  id: yup.string().nullable(),
  size: name(PRODUCT_LIMITS.size),
  code: name(PRODUCT_LIMITS.code),
  par: whole(PRODUCT_LIMITS.par).nullable(),
  price: amountWith('currency', PRODUCT_LIMITS.price),
  currency: currencyOf('price'),
  status: statusRule,
  certificates: yup
    .array(certificateRules)
    .max(PRODUCT_LIMITS.certificates)
    .required()
    .test('ids', ruleMessage('duplicate'), requireUnique('id')),
});

/** Rules of the optional fields, also of a draft. */
export const OPTIONAL_FIELDS = {
  category: line(PRODUCT_LIMITS.category).nullable(),
  validityDays: yup.number().integer().min(1).max(PRODUCT_LIMITS.validityDays).nullable(),
  agentCodes: agentCodes(PRODUCT_LIMITS.agentCodes).nullable(),
  imageUrl: fileAddress.nullable(),
  manualUrl: fileAddress.nullable(),
  videoUrl: fileAddress.nullable(),
};

/** Input of a product (requirements D6, V7). */
export const productRules = yup.object({
  ...OPTIONAL_FIELDS,
  name: name(PRODUCT_LIMITS.name),
  sizes: yup
    .array(sizeRules)
    .min(1)
    .max(PRODUCT_LIMITS.sizes)
    .required()
    .test('ids', ruleMessage('duplicate'), requireUnique('id'))
    .test('codes', ruleMessage('duplicate'), requireUnique('code')),
  status: statusRule,
});

type Entry = { id?: string | null; code?: string };

/** Refuses repeated values of the field, and names the second entry. Ignores case, like the database. */
function requireUnique(field: keyof Entry) {
  return (entries: Entry[] | undefined, test: yup.TestContext): true | yup.ValidationError => {
    const values = entries?.map((entry) => entry[field]?.toLowerCase()) ?? [];
    const index = values.findIndex((value, position) => value && values.indexOf(value) < position);
    return (
      index === -1 || test.createError({ path: `${test.path}[${index}].${field}`, message: ruleMessage('duplicate') })
    );
  };
}
