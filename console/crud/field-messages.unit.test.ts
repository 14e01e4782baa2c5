import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, setLanguage, startTexts, text } from '#console/i18n/i18n.ts';
import { ruleText, toMessage } from './field-messages.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['validation']);
  await setLanguage('en');
});

describe('the text of a broken rule [V1]', () => {
  it('is the same for a rule found by the form or by the api', () => {
    const rule = { key: 'maxLength', values: { max: 100 } };
    expect(ruleText(text(), toMessage(rule), 'Name')).toBe(ruleText(text(), rule, 'Name'));
    expect(ruleText(text(), rule, 'Name')).toContain('100');
  });

  it.each(['plain text', '{"other":1}', undefined, 7])(
    'is the general text for a message that is not a rule: %j',
    (message) => {
      expect(ruleText(text(), message, 'Name')).toBe(ruleText(text(), { key: 'invalid' }, 'Name'));
    },
  );
});
