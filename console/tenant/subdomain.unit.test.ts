import { describe, expect, it } from 'vitest';
import { isNobodys, subdomainOf } from './subdomain.ts';

describe('the tenant in the address', () => {
  it.each([
    ['acme.localhost', 'localhost', 'acme'],
    ['ACME.Example.com', 'example.com', 'acme'],
    ['acme.ppe.example.com.', 'ppe.example.com', 'acme'],
  ])('is %s under %s [T1]', (host, root, subdomain) => {
    expect(subdomainOf(host, root)).toBe(subdomain);
  });

  it.each([
    ['localhost', 'localhost'],
    ['example.com', 'example.com'],
    ['127.0.0.1', 'localhost'],
    ['[::1]', 'localhost'],
    ['acme.example.com.evil.org', 'example.com'],
    ['notexample.com', 'example.com'],
  ])('is none at %s [T2]', (host, root) => {
    expect(subdomainOf(host, root)).toBeUndefined();
  });

  it('knows the names that are nobody’s [T5]', () => {
    expect(['demo', 'test', 'localhost', 'acme'].map(isNobodys)).toEqual([true, true, true, false]);
  });
});
