import { ruleMessage, yup } from './yup.ts';

/** Twelve of 0-9 A-Z, then two check digits (IN RFB 2.229/2024); all digits is the older form, still good. */
const FORM = /^[0-9A-Z]{12}[0-9]{2}$/;

/** Weights of the Receita Federal's check digits; the first digit leaves out the first weight. */
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** As it is stored: 14 characters in upper case, without punctuation. */
export const normalizeCnpj = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase();

/** Whether 14 characters are a CNPJ: not all the same, both check digits right (requirements V2). */
export function isCnpj(cnpj: string): boolean {
  if (!FORM.test(cnpj) || /^(.)\1+$/.test(cnpj)) return false;
  return cnpj === withCheckDigits(cnpj.slice(0, 12));
}

/** The whole number of its first twelve characters. */
export function withCheckDigits(base: string): string {
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

/** Modulo 11 over the characters' values, which are their ASCII codes less 48. */
function checkDigit(characters: string): number {
  const weights = WEIGHTS.slice(WEIGHTS.length - characters.length);
  const sum = weights.reduce((total, weight, index) => total + weight * (characters.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** XX.XXX.XXX/XXXX-XX, as people read it. */
export const formatCnpj = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** Characters, punctuation left out; all lengths but fourteen are refused as no CNPJ (requirements V5). */
export const CNPJ_LIMITS = { min: 3, max: 50 };

/**
 * A CNPJ, however it is punctuated; stored without. Asked for before it is measured, an empty field being missing and not
 * short, and measured before its check digits are (requirements V5).
 */
export const cnpj = yup
  .string()
  .transform((value: unknown) => (typeof value === 'string' ? normalizeCnpj(value) : value))
  .required()
  .min(CNPJ_LIMITS.min)
  .max(CNPJ_LIMITS.max)
  .test('cnpj', ruleMessage('cnpj'), (value) => !value || isCnpj(value));
