import { describe, expect, it } from 'vitest';
import { day } from './day.ts';
import { webAddress } from './url.ts';
import { line, name, text, yup } from './yup.ts';
import { validate, validatePartial } from './validate.ts';
import { brokenRules } from '#api/testing/faults.ts';

describe('a line of text', () => {
  const rules = yup.object({ name: name(5), note: line(5).nullable() });

  it('is trimmed [V1]', () => expect(validate(rules, { name: '  Ana ' })).toEqual({ name: 'Ana' }));

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    ['123456', 'maxLength'],
    ['a\nb', 'singleLine'],
    ['a\u0000b', 'singleLine'],
    ['a\u007fb', 'singleLine'],
    ['a\u0085b', 'singleLine'],
    ['a\u2028b', 'singleLine'],
    ['a\u2029b', 'singleLine'],
    ['a\u202eb', 'noDirection'],
    ['a\u200fb', 'noDirection'],
    ['\u2066a\u2069', 'noDirection'],
    ['\u061ca', 'noDirection'],
    [{ $ne: 1 }, 'invalid'],
    [['a'], 'invalid'],
  ])('%j breaks %s [V1]', (text, key) =>
    expect(brokenRules(() => validate(rules, { name: text }))).toEqual({ name: key }),
  );

  it.each(['\u200b', ' \u200b\u200b ', '\u00ad', '\u2060\ufeff', '\u202e\u202c', '\u3164', '\u2800', '\u115f'])(
    'of invisible characters only is empty: %j [V1]',
    (invisible) => {
      expect(brokenRules(() => validate(rules, { name: invisible }))).toEqual({ name: 'required' });
      expect(validate(rules, { name: 'Ana', note: invisible })).toEqual({ name: 'Ana', note: '' });
    },
  );

  it.each(['👷‍♀️', 'म्', 'نا', 'É', '-', '0', '日本'])('keeps other scripts and symbols: %s [V1]', (written) =>
    expect(validate(rules, { name: written })).toEqual({ name: written }),
  );

  it('drops fields without a rule', () => {
    expect(validate(rules, { name: 'Ana', isAdmin: true })).toEqual({ name: 'Ana' });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'drops a field named %s, which every object inherits SEC-41',
    (field) => {
      const input = JSON.parse(`{ "name": "Ana", "${field}": "x" }`);
      expect(validate(rules, input)).toEqual({ name: 'Ana' });
      expect(validatePartial(rules, input)).toEqual({ name: 'Ana' });
    },
  );

  it('reports all invalid fields together, with the first broken rule of each [V1]', () => {
    expect(brokenRules(() => validate(rules, { name: '', note: 'too long' }))).toEqual({
      name: 'required',
      note: 'maxLength',
    });
  });

  it('in an update keeps absent fields and clears null fields', () => {
    expect(validatePartial(rules, { id: 'x', version: 1 })).toEqual({});
    expect(validatePartial(rules, { note: null })).toEqual({ note: null });
    expect(brokenRules(() => validatePartial(rules, { name: null }))).toEqual({ name: 'required' });
  });
});

describe('text of several lines', () => {
  const rules = yup.object({ note: text(10).nullable() });

  it('keeps tabs and line breaks, and is trimmed [V1]', () => {
    expect(validate(rules, { note: ' a\n\tb\r\nc ' })).toEqual({ note: 'a\n\tb\r\nc' });
  });

  it.each([
    ['a\u0000b', 'controlCharacters'],
    ['a\u001bb', 'controlCharacters'],
    ['a\u202eb\u202c', 'noDirection'],
    ['12345678901', 'maxLength'],
    [{}, 'invalid'],
  ])('%j breaks %s [V1]', (note, key) => expect(brokenRules(() => validate(rules, { note }))).toEqual({ note: key }));
});

describe('a day', () => {
  const rules = yup.object({ day: day.nullable() });

  it.each(['2026-11-21', '2024-02-29', '1900-01-01', '2999-12-31'])('accepts %s [V1]', (text) =>
    expect(validate(rules, { day: text })).toEqual({ day: text }),
  );

  it.each([
    '2026-02-29',
    '2026-13-01',
    '1899-12-31',
    '3000-01-01',
    '21/11/2026',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    'today',
  ])('refuses %s [V1]', (text) => expect(brokenRules(() => validate(rules, { day: text }))).toEqual({ day: 'date' }));
});

describe('a web address', () => {
  const rules = yup.object({ url: webAddress.nullable() });

  it.each(['https://example.com/a.png', 'http://localhost:9000/x?y=1#z', 'https://exämple.com/'])(
    'accepts %s [V1]',
    (text) => expect(validate(rules, { url: text })).toEqual({ url: text }),
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/a',
    'https://user:secret@example.com/',
    '//example.com/a',
    '/etc/passwd',
    'https://example.com/a b',
    'nonsense',
  ])('refuses %s [V1]', (text) => expect(brokenRules(() => validate(rules, { url: text }))).toEqual({ url: 'url' }));

  it('has at most 2,000 characters [V1]', () => {
    expect(brokenRules(() => validate(rules, { url: `https://example.com/${'a'.repeat(2000)}` }))).toEqual({
      url: 'maxLength',
    });
  });
});
