import { randomBytes } from 'node:crypto';
import { hashSecret } from './machine-credential.service.ts';

/** Crockford's base32: no I, L, O, U, which people mistake for others, or read words in. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Twelve symbols are 60 bits. A tenant takes 300 tries in the 15 minutes that a code is good (api/rest/machine-enrolment.ts);
 * where 1,000 machines enrol at once, one of those tries is right with a chance of 300 × 1,000 / 2^60: 1 in 4 million
 * million. Even 10,000 tries a second, with no limit at all, would leave 1 in 100 million. And it is typed in three groups.
 */
const SYMBOL_COUNT = 12;
const GROUP = /.{4}(?=.)/g;

/** A new code as people read it, for example 7Q2X-J9VB-4NR8. */
export function newEnrolmentCode(): string {
  // 256 is a multiple of 32, so each symbol is as likely as the others.
  const symbols = [...randomBytes(SYMBOL_COUNT)].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length));
  return symbols.join('').replaceAll(GROUP, '$&-');
}

/**
 * How a code is stored and looked up, bound to its tenant; apart from credentials under the same pepper. What a person
 * types is read as Crockford says: any case, hyphens and blanks anywhere, O for 0, I and L for 1.
 */
export function hashEnrolmentCode(typed: string, customerId: string, pepper: string): string {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashSecret(`enrolment/${customerId}/${code}`, pepper);
}
