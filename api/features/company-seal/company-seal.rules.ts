import { yup } from '#api/rules/yup.ts';

/** Bytes of a PKCS#12 file, and characters of its password. */
export const SEAL_LIMITS = { bytes: 64 * 1024, password: 200 };

/** Base64 of the largest file. */
const CHARACTERS = Math.ceil(SEAL_LIMITS.bytes / 3) * 4;

/** Input of setCompanySeal. */
export const companySealRules = yup.object({
  file: yup
    .string()
    .required()
    .max(CHARACTERS)
    .matches(/^[A-Za-z0-9+/]+={0,2}$/),
  // Some files have an empty password.
  password: yup.string().defined().max(SEAL_LIMITS.password),
});
