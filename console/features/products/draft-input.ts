import { ValidationError } from 'yup';
import { productDraftRules } from '#api/features/products/product-draft.rules.ts';
import type { CreateProductDraftInput } from '#console/generated/operations.ts';
import type { ProductValues } from './product-values.ts';

/** Whether a person has typed something that is worth a draft. */
export const isWorthSaving = (values: ProductValues, empty: ProductValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(empty);

/** The values as input of a draft, without the fields that break a limit: the api would refuse the whole draft. */
export function toDraftInput(values: ProductValues): CreateProductDraftInput {
  const { name: product, category, validityDays, agentCodes, imageUrl, manualUrl, videoUrl } = values;
  const typed = {
    name: product,
    category,
    validityDays,
    agentCodes,
    imageUrl,
    manualUrl,
    videoUrl,
    sizes: values.sizes.map(({ size, code, par, price, currency, certificates }) => ({
      size,
      code,
      par,
      price,
      currency,
      certificates: certificates.map(({ name, number, expirationDate }) => ({ name, number, expirationDate })),
    })),
  };
  const broken = brokenFields(typed);
  return Object.fromEntries(
    Object.entries(typed)
      .filter(([field]) => !broken.has(field))
      .map(([field, value]) => [field, value === '' ? null : value]),
  );
}

function brokenFields(values: unknown): ReadonlySet<string> {
  try {
    productDraftRules.validateSync(values, { abortEarly: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const paths = error.inner.length > 0 ? error.inner.map(({ path }) => path) : [error.path];
    return new Set(paths.map((path) => path?.split(/[.[]/)[0] ?? ''));
  }
}
