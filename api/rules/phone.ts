import { line, ruleMessage } from './yup.ts';

/** Longest phone number as typed, in characters. E.164 itself has 15 digits at most. */
export const PHONE_LIMIT = 40;

/** E.164: a plus, a country's code, seven to fifteen digits in all. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Country code of Brazil. */
const BRAZIL = '+55';

/** Area codes in use in Brazil (Anatel, Plano de Numeração): 11 to 99 without these and without tens. */
const NO_AREA = new Set(['23', '25', '26', '29', '36', '39', '52', '56', '57', '58', '59', '72', '76', '78']);

/** Numbers without an area code: 0800 (free of charge) and 0300, both without the zero from abroad. */
const NON_GEOGRAPHIC = /^[38]00\d{6,7}$/;

/** After the area code: a mobile number has nine digits and begins with 9, a fixed one eight and begins with 2 to 5. */
const SUBSCRIBER = /^(9\d{8}|[2-5]\d{7})$/;

/**
 * A phone number, kept as E.164. Without a country's code it is one of Brazil, with its area code: (11) 98765-4321.
 * (Requirements V1; ITU-T E.164.)
 */
export const phone = line(PHONE_LIMIT)
  .transform((value: unknown) => (typeof value === 'string' ? toE164(value) : value))
  .test('phone', ruleMessage('phone'), (value) => !value || isPhone(value));

/** What cannot be a number stays as it was typed, and is refused by the rule. */
function toE164(typed: string): string {
  if (!/^(\+|00)?[\d\s().\-/]+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return `+${digits}`;
  if (typed.startsWith('00')) return `+${digits.slice(2)}`;
  return `${BRAZIL}${digits.replace(/^0/, '')}`;
}

function isPhone(value: string): boolean {
  if (!E164.test(value)) return false;
  return !value.startsWith(BRAZIL) || isBrazilian(value.slice(BRAZIL.length));
}

function isBrazilian(national: string): boolean {
  if (NON_GEOGRAPHIC.test(national)) return true;
  const area = national.slice(0, 2);
  return /^[1-9][1-9]$/.test(area) && !NO_AREA.has(area) && SUBSCRIBER.test(national.slice(2));
}
