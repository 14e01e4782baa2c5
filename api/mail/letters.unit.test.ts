import { describe, expect, it } from 'vitest';
import { passwordChangedLetter } from './letters.ts';

const letterTo = (name: string, company = 'Acme') =>
  passwordChangedLetter({ email: 'ana@acme.example', name, company, language: 'en' });

describe('names in a letter', () => {
  it('are never a link, in text, HTML and subject, also when they are older than the rule', () => {
    const { text, html, subject } = letterTo('http://evil.example/a?b', 'Evil.example <b>&</b> Co.');
    for (const part of [text, html, subject]) {
      expect(part).not.toMatch(/evil\.example/i);
      expect(part).not.toContain('http://evil');
    }
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;&amp;');
  });

  it('stay on one line and keep the direction of the text', () => {
    const { text } = letterTo('Ana\r\nBcc: x\u202e\u0000 Lu');
    expect(text.split('\n')[0]).toBe('Hello Ana Bcc: x Lu,');
  });

  it('look like themselves when they are plain', () => {
    expect(letterTo('J. Silva', 'Acme S.A.').text).toContain('Hello J. Silva,');
  });
});
