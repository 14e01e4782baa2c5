import { line, ruleMessage } from './yup.ts';

/** Longest web address, in characters; every browser supports it. */
export const URL_LIMIT = 2000;

/** An http or https address; never `javascript:` or `data:`. */
export const webAddress = line(URL_LIMIT).test('url', ruleMessage('url'), (value) => !value || isWebAddress(value));

/** Path of a confirmed upload, without `..`. */
const OWN_FILE = /^\/files\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)?$/;

/** A file: a web address, or the fileUrl of an upload (requirements V5). */
export const fileAddress = line(URL_LIMIT).test(
  'picture',
  ruleMessage('url'),
  (value) => !value || isWebAddress(value) || OWN_FILE.test(value),
);

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    !/[\s\u0000-\u001f]/.test(value)
  );
}
