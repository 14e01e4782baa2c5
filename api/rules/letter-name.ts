import { name, ruleMessage } from './yup.ts';

/** A web address, or what a mail program shows as one: a scheme, `www.`, or words with a dot and no space between. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?![\p{L}\p{N}])|@\S/iu;

/** Name of a person, as it stands in letters: without web addresses. */
export const letterName = (max: number) =>
  name(max).test('link', ruleMessage('noLink'), (value) => !LINK.test((value ?? '').slice(0, max)));
