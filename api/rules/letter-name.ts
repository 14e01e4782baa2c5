import { name, ruleMessage } from './yup.ts';

/** Characters that change the direction of the text around them: they hide where a link leads. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A web address, or what a mail program shows as one: a scheme, `www.`, or words with a dot and no space between. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?![\p{L}\p{N}])|@\S/iu;

/** Name of a person, as it stands in letters: without web addresses and characters that change the direction of text. */
export const letterName = (max: number) =>
  name(max)
    .test('link', ruleMessage('noLink'), (value) => !LINK.test((value ?? '').slice(0, max)))
    .test('direction', ruleMessage('noDirection'), (value) => !DIRECTION.test((value ?? '').slice(0, max)));
