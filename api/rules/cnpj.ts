import { ruleMessage, yup } from './yup.ts';

/** Twelve of 0-9 A-Z, then two check digits (IN RFB 2.229/2024). The older form, digits only, stays valid. */
const FORM = /^[0-9A-Z]{12}[0-9]{2}$/;

/** Weights of the Receita Federal's check digits; the first digit leaves out the first weight. */
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The stored form: 14 characters in upper case, without punctuation. */
export const normalizeCnpj = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase();

/** Whether 14 characters are a CNPJ: not all equal, both check digits correct (requirements V2). */
export function isCnpj(cnpj: string): boolean {
  if (!FORM.test(cnpj) || /^(.)\1+$/.test(cnpj)) return false;
  return cnpj === withCheckDigits(cnpj.slice(0, 12));
}

/** The complete CNPJ for its first twelve characters. */
export function withCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

/** Modulo 11 over the values of the characters: ASCII code minus 48. */
function checkDigit(characters: string): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - characters.length);
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** In characters, without punctuation. Within the limits, only fourteen is a CNPJ (requirements V5). */
export const CNPJ_LIMITS = { min: 3, max: 50 };

/**
 * A CNPJ with any punctuation; stored without. The order of the rules is that of the messages (requirements V5):
 * first "required", so that an empty field is not "too short", then the length, then the check digits.
 */
export const cnpj = yup
  .string()
  .transform((value: unknown) => (typeof value === 'string' ? normalizeCnpj(value) : value))
  .required()
  .min(CNPJ_LIMITS.min)
  .max(CNPJ_LIMITS.max)
  .test('cnpj', ruleMessage('cnpj'), (value) => !value || isCnpj(value));
