import { randomBytes } from 'node:crypto';
import { secretsOf } from '#api/platform/secrets.ts';
import { hashSecret } from './machine-credential.service.ts';

/** Crockford's base32: without I, L, O (mistaken for digits) and U (could form words). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Twelve symbols are 60 bits. A tenant may try 300 codes in the 15 minutes of a code's validity
 * (api/rest/machine-enrolment.ts). With 1,000 machines that enrol at the same time, a guess succeeds with a probability
 * of 300 × 1,000 / 2^60: 1 in 4 million million. Without the limit, 10,000 attempts a second would have 1 in 100
 * million.
 */
const SYMBOL_COUNT = 12;
const GROUP = /.{4}(?=.)/g;

/** Creates a code, for example 7Q2X-J9VB-4NR8. */
export function newEnrolmentCode(): string {
  // 256 is a multiple of 32, so all symbols have the same probability.
  const symbols = [...randomBytes(SYMBOL_COUNT)].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length));
  return symbols.join('').replaceAll(GROUP, '$&-');
}

/**
 * Stored forms of a code, one for each pepper, the current first. It contains the tenant, and a prefix that separates it
 * from credentials with the same pepper.
 * Reads typed text by Crockford's rules: any case, hyphens and blanks anywhere, O as 0, I and L as 1.
 */
export function hashEnrolmentCode(typed: string, customerId: string, peppers: string): readonly [string, ...string[]] {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const hash = (pepper: string) => hashSecret(`enrolment/${customerId}/${code}`, pepper);
  const [current, ...earlier] = secretsOf(peppers);
  return [hash(current), ...earlier.map(hash)];
}
