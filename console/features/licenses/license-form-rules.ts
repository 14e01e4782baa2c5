import { licenseRules } from '#api/features/licenses/license.rules.ts';
import { yup } from '#api/rules/yup.ts';

/** What the form asks for: the api's rules of a licence, and whose it is. */
export const licenseFormRules = licenseRules.shape({ customerId: yup.string().required() });
