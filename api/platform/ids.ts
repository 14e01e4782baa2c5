import { monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** Returns a new id: a ULID of 26 characters, increasing within this process. */
export const newId = (): string => next();

/** Whether a string has the form of an id. */
export const isId = (value: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(value);
