/** Characters that scanners add around a code: control characters of GS1, a byte order mark. */
const NOT_PRINTED = /[\p{Cc}\p{Cf}]/gu;

/** The code that a scanner typed, without spaces at its ends and without invisible characters. */
export const scannedCode = (text: string): string => text.replace(NOT_PRINTED, '').trim();
