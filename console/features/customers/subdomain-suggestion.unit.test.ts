import { describe, expect, it } from 'vitest';
import { isSubdomain } from '#api/features/customers/customer.rules.ts';
import { isTyped, suggestSubdomain } from './subdomain-suggestion.ts';

describe('the subdomain that a company’s name suggests', () => {
  it.each([
    ['Metalúrgica Acme', 'metalurgica-acme'],
    ['  Beta & Filhos Ltda. ', 'beta-filhos-ltda'],
    ['São João — Óleos', 'sao-joao-oleos'],
    ['', ''],
    ['***', ''],
  ])('of “%s” is “%s”', (name, subdomain) => expect(suggestSubdomain(name)).toBe(subdomain));

  it('is never one that the rules would refuse for its length or its ends [V5]', () => {
    const long = suggestSubdomain('Companhia Brasileira de Equipamentos de Proteção Individual');
    expect(isSubdomain(long)).toBe(true);
  });

  it('is told from one that somebody typed, also after the page was left', () => {
    expect(isTyped({ displayName: 'Metal Norte', subdomain: 'metal-norte' })).toBe(false);
    expect(isTyped({ displayName: 'Metal Norte', subdomain: 'norte' })).toBe(true);
    expect(isTyped({ displayName: 'Metal Norte', subdomain: '' })).toBe(false);
    expect(isTyped({})).toBe(false);
  });
});
