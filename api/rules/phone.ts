import { line, ruleMessage } from './yup.ts';

/** Longest phone number as typed, in characters. E.164 itself has 15 digits at most. */
export const PHONE_LIMIT = 40;

/** E.164: a plus, then seven to fifteen digits, country code included. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Country code of Brazil. */
const BRAZIL = '+55';

/** Area codes of Brazil are 11 to 99 without multiples of ten and without these (Anatel, Plano de Numeração). */
const UNUSED_AREA_CODES = new Set(['23', '25', '26', '29', '36', '39', '52', '56', '57', '58', '59', '72', '76', '78']);

/** Numbers without an area code: 0800 (free of charge) and 0300. E.164 leaves out their zero. */
const NON_GEOGRAPHIC = /^[38]00\d{6,7}$/;

/** After the area code: mobile numbers have nine digits from 9, fixed lines have eight digits from 2 to 5. */
const SUBSCRIBER = /^(9\d{8}|[2-5]\d{7})$/;

/**
 * A phone number, stored as E.164 (requirements V1; ITU-T E.164). Without a country code it is a Brazilian number with
 * area code: (11) 98765-4321.
 */
export const phone = line(PHONE_LIMIT)
  .transform((value: unknown) => (typeof value === 'string' ? toE164(value) : value))
  .test('phone', ruleMessage('phone'), (value) => !value || isPhone(value));

/** Text that cannot be a number stays unchanged; the rule refuses it. */
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
  return /^[1-9][1-9]$/.test(area) && !UNUSED_AREA_CODES.has(area) && SUBSCRIBER.test(national.slice(2));
}
