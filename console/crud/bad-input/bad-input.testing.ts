import type { yup } from '#api/rules/yup.ts';
import type { Text } from '#console/i18n/useText.ts';

/** Path of a field, a value that breaks a rule, the rule's key, and paths of other fields that become invalid. */
export type BadInput = readonly [path: string, value: unknown, key: string, also?: readonly string[]];

/** The rules of a form with good and bad input; `labels` as in its component. */
export type FormOfRules = {
  name: string;
  rules: yup.AnyObjectSchema;
  labels: (t: Text) => Record<string, string>;
  /** Values that break no rule. */
  good: object;
  bad: readonly BadInput[];
};

/** A text that is one character too long. */
export const long = (max: number) => 'x'.repeat(max + 1);
/** A text with a control character. */
export const BELL = 'a\u0007b';

/** Bad input of an optional text of one line with at most `max` characters. */
export const lineOf = (path: string, max: number): BadInput[] => [
  [path, long(max), 'maxLength'],
  [path, BELL, 'singleLine'],
];
/** Bad input of a required text of one line. */
export const requiredLine = (path: string, max: number): BadInput[] => [[path, '  ', 'required'], ...lineOf(path, max)];
/** Bad input of a person's name, which letters contain. */
export const personNameOf = (path: string): BadInput[] => [
  ...requiredLine(path, 100),
  [path, 'Ana http://evil', 'noLink'],
];
/** Bad input of a required e-mail address. */
export const emailOf = (path: string): BadInput[] => [
  ...requiredLine(path, 255),
  [path, 'nobody', 'email'],
  [path, `${'x'.repeat(65)}@acme.example`, 'email'],
];
/** Bad input of an integer from 0 or 1 to `max`. */
export const wholeOf = (path: string, max: number): BadInput[] => [
  [path, 'many', 'number'],
  [path, -1, 'minimum'],
  [path, max + 1, 'maximum'],
  [path, 1.5, 'integer'],
];
/** Bad input of a list of enum values. */
export const chosenOf = (path: string): BadInput[] => [
  [`${path}.0`, undefined, 'required'],
  [`${path}.0`, 'FLY', 'oneOf'],
];
/** Bad input of a status: DELETED cannot be set by a form. */
export const STATUS: BadInput = ['status', 'DELETED', 'oneOf'];
/** Bad input of a web address. */
export const webOf = (path: string): BadInput[] => [...lineOf(path, 2000), [path, 'ftp://acme.example', 'url']];
/** Bad input of a time zone. */
export const zoneOf = (path: string): BadInput[] => [...lineOf(path, 64), [path, 'Mars/Olympus', 'timeZone']];

/** Bad input of a text with several lines. */
export const multilineOf = (path: string): BadInput[] => [
  [path, long(500), 'maxLength'],
  [path, BELL, 'controlCharacters'],
];
/** Bad input of a calendar day. */
export const dayOf = (path: string): BadInput => [path, '2026-02-30', 'date'];
/** Creates a list with `length` items. */
export const many = <T>(length: number, create: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => create(index));
