/** Known gaps: components that do not meet a demand yet, by demand. Keep it empty; use an exception with a reason. */
export const GAPS: Readonly<Record<string, readonly string[]>> = {};
