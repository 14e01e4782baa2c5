import { randomInt } from 'node:crypto';

/** Without characters that look alike when typed from a letter. */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';
const GROUPS = 4;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

const group = (): string => `${oneOf(UPPER)}${oneOf(LOWER)}${oneOf(DIGITS)}${oneOf(LOWER)}`;

/** A random password that keeps every rule of V3, like `Kx7m-Qr4t-Wz9p-Hs2v`: some 66 bits, good for one sign-in. */
export const temporaryPassword = (): string => Array.from({ length: GROUPS }, group).join('-');
