/** The digits of a CPF (Brazilian number of a person) if the text is one, with or without its punctuation; else null. */
export function cpfDigits(text: string | null | undefined): string | null {
  if (!text || !/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  if (/^(\d)\1+$/.test(digits)) return null;
  return [9, 10].every((length) => checkDigit(digits, length) === Number(digits[length])) ? digits : null;
}

/** The check digit after the first `length` digits: modulo 11 with falling weights. */
function checkDigit(digits: string, length: number): number {
  const sum = Array.from(digits.slice(0, length), Number).reduce(
    (total, digit, at) => total + digit * (length + 1 - at),
    0,
  );
  return ((sum * 10) % 11) % 10;
}
