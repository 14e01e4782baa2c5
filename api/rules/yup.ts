import * as yup from 'yup';

export { yup };

/**
 * A message is a key of locales/<language>/validation.json with its values, so that rules are independent of the
 * language. Rules import yup only from this file, so that setLocale has run.
 */
export type RuleMessage = { key: string; values?: Record<string, string | number> };

const message = (key: string) => (): RuleMessage => ({ key });

yup.setLocale({
  mixed: {
    default: message('invalid'),
    required: message('required'),
    defined: message('required'),
    notNull: message('required'),
    oneOf: message('oneOf'),
    notType: ({ type }): RuleMessage => ({ key: type === 'number' || type === 'date' ? type : 'invalid' }),
  },
  string: {
    min: ({ min }): RuleMessage => ({ key: 'minLength', values: { min } }),
    max: ({ max }): RuleMessage => ({ key: 'maxLength', values: { max } }),
    email: message('email'),
    url: message('url'),
    matches: message('pattern'),
  },
  number: {
    min: ({ min }): RuleMessage => ({ key: 'minimum', values: { min } }),
    max: ({ max }): RuleMessage => ({ key: 'maximum', values: { max } }),
    moreThan: ({ more }): RuleMessage => ({ key: 'moreThan', values: { more } }),
    integer: message('integer'),
  },
  array: {
    min: ({ min }): RuleMessage => ({ key: 'minItems', values: { min } }),
    max: ({ max }): RuleMessage => ({ key: 'maxItems', values: { max } }),
  },
  object: { noUnknown: message('unknownField') },
});

/** A message for `.test()` and `.matches()`. yup types messages as text, but passes objects through unchanged. */
export const ruleMessage = (key: string, values: RuleMessage['values'] = {}): (() => string) => {
  const build: () => unknown = () => ({ key, values });
  return build as () => string;
};

/** A single line contains no control characters, no Unicode line breaks and no lone surrogates. */
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** A visible character: no space, no formatting character, no blank letter. */
const VISIBLE = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text without visible characters becomes empty. Other types, possible in REST, stay: yup's trim() throws on them. */
function trimVisible(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return VISIBLE.test(value) ? value.trim() : '';
}

/** Forms send an empty field as ''. */
export const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/**
 * No characters that change the direction of the text around them: with them, a name can look like another one
 * (`gnp.exe` as `exe.png`) and disorder the line that it is in. Right-to-left scripts do not need them.
 */
const NO_DIRECTIONS = /^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;

/** Text that keeps the order of the words around it. */
const inOrder = (rule: yup.StringSchema) =>
  rule.matches(NO_DIRECTIONS, { message: ruleMessage('noDirection'), excludeEmptyString: true });

/** One line of text: trimmed, no control characters. */
export const line = (max: number) =>
  inOrder(
    yup
      .string()
      .transform(trimVisible)
      .max(max)
      .matches(SINGLE_LINE, { message: ruleMessage('singleLine'), excludeEmptyString: true }),
  );

/** Like SINGLE_LINE, but allows tabs and line breaks. */
const SEVERAL_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]*$/u;

/** Text that may have several lines: trimmed, no other control characters. */
export const text = (max: number) =>
  inOrder(
    yup
      .string()
      .transform(trimVisible)
      .max(max)
      .matches(SEVERAL_LINES, { message: ruleMessage('controlCharacters'), excludeEmptyString: true }),
  );

/** A required name or code. */
export const name = (max: number) => line(max).required();

/** Statuses that a person may set; deletion sets DELETED. */
export const EDITABLE_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
/** A status that a person may set. */
export const statusRule = yup.string().oneOf(EDITABLE_STATUSES);
