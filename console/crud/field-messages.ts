import { labelKeyOf } from '#api/nouns/label-places.ts';
import { i18n } from '#console/i18n/i18n.ts';
import type { Resources } from '#console/generated/resources.ts';
import type { Text } from '#console/i18n/useText.ts';

type RuleKey = keyof Resources['validation'];
type RuleMessage = { key: string; values?: Record<string, string | number> };

const isRuleKey = (key: string): key is RuleKey => i18n.exists(key, { ns: 'validation' });

/** Converts a broken rule that the api reports into a string, the type of a message in react-hook-form. */
export const toMessage = ({ key, values }: RuleMessage): string => JSON.stringify({ key, values });

const isRuleMessage = (message: unknown): message is RuleMessage =>
  typeof message === 'object' && message !== null && 'key' in message && typeof message.key === 'string';

/** Messages of the api are strings (`toMessage`). Rules return objects, typed as strings by yup (api/rules/yup.ts). */
function readMessage(message: unknown): RuleMessage | undefined {
  const read: unknown = typeof message === 'string' && message.startsWith('{') ? JSON.parse(message) : message;
  return isRuleMessage(read) ? read : undefined;
}

/** The text of a broken rule of a field, in the page's language (V1). */
export function ruleText(t: Text, message: unknown, field: string): string {
  const rule = readMessage(message);
  if (!rule) return t(($) => $.validation.invalid, { field });
  const { key, values } = rule;
  return t(($) => $.validation[isRuleKey(key) ? key : 'invalid'], { ...values, field });
}

/** Label of a field by its path. For `rules.0.quantity`: `labels.rulesQuantity`, else `labels.rules`. */
export function labelOf(labels: Record<string, string>, path: string): string {
  const [first = ''] = path.split(/[.[]/);
  return labels[labelKeyOf(path)] ?? labels[first] ?? path;
}

/** All errors of a form with their paths, in the order of its fields. `type` is `server` for errors from the api. */
export function listErrors(errors: object, at = ''): { path: string; message: unknown; type: unknown }[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    const path = at ? `${at}.${name}` : name;
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error && error.message !== undefined && 'type' in error)
      return [{ path, message: error.message, type: error.type }];
    return name === 'ref' ? [] : listErrors(error, path);
  });
}

/** The error of a list of rows as a whole ("add at least one"). react-hook-form stores it on the list or its root. */
export function listMessage(t: Text, error: object | undefined, label: string): string | undefined {
  if (!error) return undefined;
  const own: unknown = 'root' in error ? error.root : error;
  if (typeof own !== 'object' || own === null || !('message' in own) || own.message === undefined) return undefined;
  return ruleText(t, own.message, label);
}
