import { line, yup } from '#api/rules/yup.ts';

/** Most characters of the note of a resolution. */
export const DIFFERENCE_NOTE = 500;

/** Rules for resolveCounterDifference. */
export const resolveCounterDifferenceRules = yup.object({ note: line(DIFFERENCE_NOTE).required() });
