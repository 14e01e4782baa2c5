import { randomInt } from 'node:crypto';

/** Without characters that look alike, because people type the password from a mail. */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';
const GROUPS = 4;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

const group = (): string => `${oneOf(UPPER)}${oneOf(LOWER)}${oneOf(DIGITS)}${oneOf(LOWER)}`;

/** A random password for one sign-in that meets all rules of V3, like `Kx7m-Qr4t-Wz9p-Hs2v`: about 66 bits. */
export const createTemporaryPassword = (): string => Array.from({ length: GROUPS }, group).join('-');
