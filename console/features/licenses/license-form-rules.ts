import { licenseRules } from '#api/features/licenses/license.rules.ts';
import { yup } from '#api/rules/yup.ts';

/** The form's rules: the api's rules of a licence, and a required customer. */
export const licenseFormRules = licenseRules.shape({ customerId: yup.string().required() });
