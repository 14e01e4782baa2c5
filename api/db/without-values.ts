/** Texts, numbers and names in backticks; a text that is cut has no end. The first group are values. */
const LITERALS = /`[^`]*`|((?:\b[xXbB])?(?:'(?:[^'\\]|\\.|'')*(?:'|$)|"(?:[^"\\]|\\.|"")*(?:"|$))|\b\d[\w.]*)/gs;

/** Lists of values of any length have one form. */
const LISTS = /\?(?:\s*,\s*\?)+/g;

/** Longer statements are cut: many rows in one insert. */
const READ_LENGTH = 20_000;
const KEPT_LENGTH = 2000;

/**
 * The text of a statement for logs and traces: the ORM writes values into the text of some statements, and each of them
 * may be personal data.
 */
export const withoutValues = (statement: string): string =>
  statement
    .slice(0, READ_LENGTH)
    .replace(LITERALS, (found, value: string | undefined) => (value === undefined ? found : '?'))
    .replace(LISTS, '?, …')
    .slice(0, KEPT_LENGTH);
