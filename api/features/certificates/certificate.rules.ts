import { yup } from '#api/rules/yup.ts';

/** Largest values of the filter, and the days ahead when it has none. */
export const CERTIFICATE_LIMITS = { expiresWithinDays: 730, search: 200 };
export const DEFAULT_EXPIRES_WITHIN_DAYS = 60;

/** See CertificateState of the schema. */
export const CERTIFICATE_STATES = ['EXPIRED', 'EXPIRING', 'VALID'] as const;

/** Filter of the certificates of all products. */
export const certificateFilterRules = yup.object({
  search: yup.string().max(CERTIFICATE_LIMITS.search).nullable(),
  state: yup.array(yup.string().oneOf(CERTIFICATE_STATES).required()).nullable(),
  expiresWithinDays: yup.number().integer().min(1).max(CERTIFICATE_LIMITS.expiresWithinDays).nullable(),
  hasPieces: yup.boolean().nullable(),
});
