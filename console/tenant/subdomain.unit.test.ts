import { describe, expect, it } from 'vitest';
import { isReservedSubdomain, subdomainOf } from './subdomain.ts';

describe('the subdomain of an address', () => {
  it.each([
    ['acme.localhost', 'localhost', 'acme'],
    ['ACME.Example.com', 'example.com', 'acme'],
    ['acme.ppe.example.com.', 'ppe.example.com', 'acme'],
  ])('is found in %s below %s [T1]', (host, root, subdomain) => {
    expect(subdomainOf(host, root)).toBe(subdomain);
  });

  it.each([
    ['localhost', 'localhost'],
    ['example.com', 'example.com'],
    ['127.0.0.1', 'localhost'],
    ['[::1]', 'localhost'],
    ['acme.example.com.evil.org', 'example.com'],
    ['notexample.com', 'example.com'],
  ])('is undefined for %s [T2]', (host, root) => {
    expect(subdomainOf(host, root)).toBeUndefined();
  });

  it('may be reserved [T5]', () => {
    expect(['demo', 'test', 'localhost', 'acme'].map(isReservedSubdomain)).toEqual([true, true, true, false]);
  });
});
