import { describe, expect, it } from 'vitest';
import { brokenRules } from '#api/testing/faults.ts';
import { letterName } from './letter-name.ts';
import { validate } from './validate.ts';
import { yup } from './yup.ts';

const rules = yup.object({ name: letterName(100) });
const brokenBy = (name: string) => brokenRules(() => validate(rules, { name }));

describe('the name of a person in letters', () => {
  it.each([
    'http://evil.example',
    'Ana https://evil.example/x',
    'Visit evil.example now',
    'evil.com',
    'Ana WWW.evil',
    'ana@evil',
    'Ana (evil.example)',
    'bücher.de/x',
  ])('%s is refused, because mail programs show a link', (name) => expect(brokenBy(name)).toEqual({ name: 'noLink' }));

  it('is checked quickly at any length', () => {
    const started = performance.now();
    for (const text of ['a', 'a.', '-', '@', 'www.', ' ']) brokenBy(text.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it.each(['Ana Lúcia', 'J. R. Silva', 'J.R. Silva', 'Dr. Müller', 'O’Neil-Sá', 'Ana 3.0', 'محمد علي', '山田 太郎'])(
    '%s is accepted',
    (name) => expect(brokenBy(name)).toEqual({}),
  );
});
