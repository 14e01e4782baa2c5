import * as yup from 'yup';

export { yup };

/**
 * Messages are never text: each is a key of locales/<language>/validation.json with its values, so that the same rule
 * speaks every language. Rules import yup only from here, which makes sure that this has run.
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

/** A message of our own for `.test()` and `.matches()`. yup types messages as text, though it passes objects through as they are. */
export const ruleMessage = (key: string, values: RuleMessage['values'] = {}): (() => string) => {
  const build: () => unknown = () => ({ key, values });
  return build as () => string;
};

/** Control characters have no place in a single line of text, nor has a break of Unicode's own or half a character (a surrogate alone). */
const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** A character that can be seen: no space, none that only says how others are written, and no blank letter. */
const VISIBLE = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** What nobody could see is nothing. yup's own trim() throws on what is not text at all, which REST bodies may hold. */
function trimmed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return VISIBLE.test(value) ? value.trim() : '';
}

/** What a form sends of an empty field means that there is nothing. */
export const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** One line of text: trimmed, no control characters. */
export const line = (max: number) =>
  yup
    .string()
    .transform(trimmed)
    .max(max)
    .matches(SINGLE_LINE, { message: ruleMessage('singleLine'), excludeEmptyString: true });

/** The same, but for tabs and line breaks. */
const SEVERAL_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]*$/u;

/** Text that may have several lines: trimmed, no other control characters. */
export const text = (max: number) =>
  yup
    .string()
    .transform(trimmed)
    .max(max)
    .matches(SEVERAL_LINES, { message: ruleMessage('controlCharacters'), excludeEmptyString: true });

/** A required name or code. */
export const name = (max: number) => line(max).required();

/** Statuses that a person may set; DELETED is set by deleting. */
export const EDITABLE_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export const statusRule = yup.string().oneOf(EDITABLE_STATUSES);
