import { line, yup } from '#api/rules/yup.ts';

/** How long a code for enrolling a machine is good, in seconds (SEC-42). */
export const ENROLMENT_SECONDS = 900;

/** Longest text that is read as a code: room for blanks and hyphens wherever a person puts them. */
export const ENROLMENT_CODE_MAX = 64;

/** What a machine that enrols says. Whether it is a code at all is not told apart from whether it is a good one. */
export const enrolmentRules = yup.object({ code: line(ENROLMENT_CODE_MAX).required() });
