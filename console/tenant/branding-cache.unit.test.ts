import { beforeEach, describe, expect, it } from 'vitest';
import { keepBranding, readBranding } from './branding-cache.ts';

const HOUR = 3_600_000;
const ACME = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', displayName: 'Acme', subdomain: 'acme', logoUrl: null };

/** As much of a browser's storage as is used here. */
class Storage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

describe('branding kept in the browser', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = new Storage();
    Object.assign(globalThis, { localStorage: storage });
  });

  it('is kept under customer_logo_ and the subdomain, with a timestamp [T6]', () => {
    keepBranding(ACME, 1000);
    expect(JSON.parse(storage.items.get('customer_logo_acme') ?? '')).toEqual({ customer: ACME, timestamp: 1000 });
  });

  it('is good for 24 hours and not longer [T6] [K2]', () => {
    keepBranding(ACME, 0);
    expect(readBranding('acme', 24 * HOUR - 1)).toEqual(ACME);
    expect(readBranding('acme', 24 * HOUR)).toBeUndefined();
    expect(readBranding('acme', -1)).toBeUndefined();
  });

  it('is not believed when it is no branding', () => {
    storage.setItem('customer_logo_acme', '{"customer":{"id":1},"timestamp":0}');
    expect(readBranding('acme', 1)).toBeUndefined();
    storage.setItem('customer_logo_acme', 'not JSON');
    expect(readBranding('acme', 1)).toBeUndefined();
  });
});
