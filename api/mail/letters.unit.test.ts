import { describe, expect, it } from 'vitest';
import { invitationLetter, passwordChangedLetter } from './letters.ts';

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

  it.each(['evil。example', 'evil．example', 'evil｡example', 'evil․example', 'http：／／evil', 'ana＠evil'])(
    'are never a link with look-alikes of dots and signs: %s',
    (name) => {
      const { text, html, subject } = letterTo(name, name);
      for (const part of [text, html, subject]) expect(part).not.toContain(name);
    },
  );

  it('are cut, so that they are no message of their own', () => {
    const [first = ''] = letterTo(`Ana ${'your account is blocked '.repeat(10)}`).text.split('\n');
    expect(first.length).toBeLessThan(100);
    expect(first).toMatch(/…,$/);
  });

  it('stay on one line and keep the direction of the text', () => {
    const { text } = letterTo('Ana\r\nBcc: x\u202e\u0000 Lu');
    expect(text.split('\n')[0]).toBe('Hello Ana Bcc: x Lu,');
  });

  it('look like themselves when they are plain', () => {
    expect(letterTo('J. Silva', 'Acme S.A.').text).toContain('Hello J. Silva,');
  });
});

describe('an invitation', () => {
  it.each(['en', 'pt-BR', 'es'] as const)('links to the console, with the password on one line: %s C23', (language) => {
    const password = 'Kx7m-Qr4t-Wz9p-Hs2v';
    const address = 'https://acme.ppe.example/login';
    const to = { email: 'ana@acme.example', name: 'Ana', company: 'Acme', language };
    const { text, html } = invitationLetter(to, { address, password });
    expect(text.split('\n')).toEqual(expect.arrayContaining([address, password]));
    expect(html).toContain(`<a href="${address}"`);
    expect(/<p style="([^"]*)">Kx7m-Qr4t-Wz9p-Hs2v<\/p>/.exec(html)?.[1]).toContain('white-space:nowrap');
  });
});
