import { line, yup } from '#api/rules/yup.ts';

/** Validity of an enrolment code, in seconds (SEC-42). */
export const ENROLMENT_SECONDS = 900;

/** Longest typed code, in characters, with blanks and hyphens. */
export const ENROLMENT_CODE_MAX = 64;

/** Input of an enrolment. Does not check the form of the code, so that malformed and wrong codes get the same error. */
export const enrolmentRules = yup.object({ code: line(ENROLMENT_CODE_MAX).required() });
