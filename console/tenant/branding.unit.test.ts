// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchBranding, knownBranding } from './branding.ts';

/** Answers of the api to the lookup. */
const lookup = vi.fn<() => Promise<Response>>();
const found = (customer: object | null) => () =>
  Promise.resolve(Response.json({ data: { getCustomerBySubdomain: customer } }));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  lookup.mockReset();
  vi.stubGlobal('fetch', lookup);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the branding of a tenant', () => {
  it.each(['demo', 'test', 'localhost'])('is the fallback at %s, without a lookup [T5]', async (subdomain) => {
    expect(knownBranding(subdomain)).toEqual({ kind: 'tenant' });
    expect(await fetchBranding(subdomain)).toEqual({ kind: 'tenant' });
    expect(lookup).not.toHaveBeenCalled();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('offline'))],
    ['finds nothing', found(null)],
  ])('is loading, then the fallback, if the lookup %s; nothing is stored [T5] [T6]', async (_, answer) => {
    lookup.mockImplementation(answer);
    expect(knownBranding('acme')).toEqual({ kind: 'loading' });
    expect(await fetchBranding('acme')).toEqual({ kind: 'tenant', customer: undefined });
    expect(stored.size).toBe(0);
    // The next page tries again.
    await fetchBranding('acme');
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it('is loading, then the customer, with one lookup for all that ask [T5]', async () => {
    const acme = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', displayName: 'Acme', subdomain: 'acme', logoUrl: null };
    lookup.mockImplementation(found(acme));
    expect(await Promise.all([fetchBranding('acme'), fetchBranding('acme')])).toEqual(
      Array(2).fill({ kind: 'tenant', customer: acme }),
    );
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(knownBranding('acme')).toEqual({ kind: 'tenant', customer: acme });
  });

  it('is none without a tenant [T4]', () => {
    // The address of this test has none.
    expect(knownBranding()).toEqual({ kind: 'none' });
  });
});
