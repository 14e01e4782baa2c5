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

export const long = (max: number) => 'x'.repeat(max + 1);
export const BELL = 'a\u0007b';

export const lineOf = (path: string, max: number): BadInput[] => [
  [path, long(max), 'maxLength'],
  [path, BELL, 'singleLine'],
];
export const requiredLine = (path: string, max: number): BadInput[] => [[path, '  ', 'required'], ...lineOf(path, max)];
export const emailOf = (path: string): BadInput[] => [
  ...requiredLine(path, 255),
  [path, 'nobody', 'email'],
  [path, `${'x'.repeat(65)}@acme.example`, 'email'],
];
export const wholeOf = (path: string, max: number): BadInput[] => [
  [path, 'many', 'number'],
  [path, -1, 'minimum'],
  [path, max + 1, 'maximum'],
  [path, 1.5, 'integer'],
];
export const chosenOf = (path: string): BadInput[] => [
  [`${path}.0`, undefined, 'required'],
  [`${path}.0`, 'FLY', 'oneOf'],
];
export const STATUS: BadInput = ['status', 'DELETED', 'oneOf'];
export const webOf = (path: string): BadInput[] => [...lineOf(path, 2000), [path, 'ftp://acme.example', 'url']];
export const zoneOf = (path: string): BadInput[] => [...lineOf(path, 64), [path, 'Mars/Olympus', 'timeZone']];

/** Bad input of a text with several lines. */
export const noteOf = (path: string): BadInput[] => [
  [path, long(500), 'maxLength'],
  [path, BELL, 'controlCharacters'],
];
export const dayOf = (path: string): BadInput => [path, '2026-02-30', 'date'];
export const many = <T>(length: number, create: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => create(index));
