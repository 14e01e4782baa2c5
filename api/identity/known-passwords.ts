import { readFileSync } from 'node:fs';
import { invalidField } from '#api/platform/errors.ts';

/** The person who chooses a password. `company` is null for system administrators. */
export type PasswordOwner = { name: string; email: string; company: string | null };

const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(new URL('./known-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#')),
);

/** Shorter words are not looked up, and shorter parts of names do not count as personal. */
const SHORTEST_WORD = 4;

/** Characters that people write instead of letters. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Refuses a new password that is known, or that contains name, e-mail address or company of its owner: VALIDATION on
 * `newPassword`. Every door that sets a password of a person's own choice calls it.
 */
export function refuseKnownPassword(password: string, owner: PasswordOwner): void {
  if (isKnown(password)) throw invalidField('newPassword', 'passwordCommon');
  if (isPersonal(password, owner)) throw invalidField('newPassword', 'passwordPersonal');
}

/** Compares without case, accents, characters at the ends that are no letters, and with look-alikes as letters. */
const isKnown = (password: string): boolean => variantsOf(password).some((variant) => KNOWN.has(variant));

function isPersonal(password: string, { name, email, company }: PasswordOwner): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const words = [name, mailbox, domain.split('.')[0] ?? '', company ?? ''].flatMap(wordsOf);
  const variants = variantsOf(password);
  return words.some((word) => variants.some((variant) => variant.includes(word)));
}

function variantsOf(password: string): string[] {
  const text = plain(password);
  const forms = new Set([text, ...trimmed(text)].flatMap((form) => [form, asLetters(form)]));
  const words = [...forms].flatMap((form) => [
    onlyWord(form),
    withoutEnds(onlyWord(form)),
    repeatedWord(onlyWord(form)),
  ]);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
}

/** Characters at each end of a word that may stand for letters. */
const MOST_LOOK_ALIKES = 3;

/** The text without the characters at its ends that are no letters, also with some of those beside the letters. */
function trimmed(text: string): string[] {
  const word = withoutEnds(text);
  const begin = text.indexOf(word);
  const end = begin + word.length;
  const kept = Array.from({ length: MOST_LOOK_ALIKES + 1 }, (_, count) => count);
  return kept.flatMap((before) => kept.map((after) => text.slice(Math.max(0, begin - before), end + after)));
}

/** A name as one word, and each of its parts. */
const wordsOf = (text: string): string[] =>
  [onlyWord(plain(text)), ...plain(text).split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= SHORTEST_WORD);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const withoutEnds = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '');
const onlyWord = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const asLetters = (text: string): string => text.replace(/[013457@$!]/g, (character) => LOOK_ALIKES[character] ?? '');
/** The word of which the text is a repetition; otherwise empty. */
const repeatedWord = (text: string): string =>
  withoutEnds(/^(?<word>.{4,}?)\k<word>+$/u.exec(text)?.groups?.word ?? '');
