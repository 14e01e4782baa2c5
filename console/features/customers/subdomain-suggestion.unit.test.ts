import { describe, expect, it } from 'vitest';
import { isSubdomain } from '#api/features/customers/customer.rules.ts';
import { isTyped, suggestSubdomain } from './subdomain-suggestion.ts';

describe('the subdomain suggested for a company’s name', () => {
  it.each([
    ['Metalúrgica Acme', 'metalurgica-acme'],
    ['  Beta & Filhos Ltda. ', 'beta-filhos-ltda'],
    ['São João — Óleos', 'sao-joao-oleos'],
    ['', ''],
    ['***', ''],
  ])('for “%s” is “%s”', (name, subdomain) => expect(suggestSubdomain(name)).toBe(subdomain));

  it('has a valid length, start and end [V5]', () => {
    const long = suggestSubdomain('Companhia Brasileira de Equipamentos de Proteção Individual');
    expect(isSubdomain(long)).toBe(true);
  });

  it('is distinguished from a typed subdomain', () => {
    expect(isTyped({ displayName: 'Metal Norte', subdomain: 'metal-norte' })).toBe(false);
    expect(isTyped({ displayName: 'Metal Norte', subdomain: 'norte' })).toBe(true);
    expect(isTyped({ displayName: 'Metal Norte', subdomain: '' })).toBe(false);
    expect(isTyped({})).toBe(false);
  });
});
