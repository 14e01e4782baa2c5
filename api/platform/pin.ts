import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { secretsOf } from './secrets.ts';

const derive = promisify(argon2);

/** Second recommended parameters of RFC 9106, reduced as OWASP allows: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const SALT_BYTES = 16;

/** Without the pepper, an attacker could guess the PINs (4 to 8 digits) of a stolen table in minutes. */
const peppered = (pin: string, pepper: string): Buffer => createHmac('sha256', pepper).update(pin).digest();

/** Names the pepper of a hash, so that only this one is tried, and an operator can count the hashes of an old pepper. */
const keyIdOf = (pepper: string): string => createHash('sha256').update(`pin ${pepper}`).digest('hex').slice(0, 8);

/**
 * Returns `$argon2id$v=19$m=…,t=…,p=…,keyid=…$salt$hash`. `peppers`: one pepper, or two while it is rotated; the first
 * is used. Takes about 30 ms in the thread pool: never call it inside a transaction.
 */
export async function hashPin(pin: string, peppers: string): Promise<string> {
  const [pepper] = secretsOf(peppers);
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', { ...COST, message: peppered(pin, pepper), nonce });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism},keyid=${keyIdOf(pepper)}$${base64(nonce)}$${base64(hash)}`;
}

/** Whether the hash was not made with the first pepper: hash the PIN again when it is known. */
export const isOutdatedPin = (stored: string, peppers: string): boolean =>
  costOf(stored).keyid !== keyIdOf(secretsOf(peppers)[0]);

/** Whether the PIN matches the stored hash, with any of the peppers. */
export async function verifyPin(pin: string, peppers: string, stored: string): Promise<boolean> {
  const { keyid } = costOf(stored);
  for (const pepper of secretsOf(peppers))
    if ((keyid === undefined || keyid === keyIdOf(pepper)) && (await verifyWith(pin, pepper, stored))) return true;
  return false;
}

/** The parameters of a stored hash. Hashes that are older than the rotation of peppers have no `keyid`. */
const costOf = (stored: string): Record<string, string | undefined> =>
  Object.fromEntries((stored.split('$')[3] ?? '').split(',').map((part) => part.split('=')));

async function verifyWith(pin: string, pepper: string, stored: string): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = stored.split('$');
  const cost = costOf(stored);
  const expectedHash = Buffer.from(expected, 'base64');
  const hash = await derive('argon2id', {
    message: peppered(pin, pepper),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(cost.m),
    passes: Number(cost.t),
    parallelism: Number(cost.p),
    tagLength: expectedHash.length,
  });
  return timingSafeEqual(hash, expectedHash);
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={0,2}$/, '');
