import { beforeEach, describe, expect, it } from 'vitest';
import { storeBranding, readBranding } from './branding-cache.ts';

const HOUR = 3_600_000;
const ACME = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', displayName: 'Acme', subdomain: 'acme', logoUrl: null };

/** A fake of the browser's storage. */
class Storage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

describe('the branding stored in the browser', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = new Storage();
    Object.assign(globalThis, { localStorage: storage });
  });

  it('has the key customer_logo_ with the subdomain, and a timestamp [T6]', () => {
    storeBranding(ACME, 1000);
    expect(JSON.parse(storage.items.get('customer_logo_acme') ?? '')).toEqual({ customer: ACME, timestamp: 1000 });
  });

  it('is valid for 24 hours and not longer [T6] [K2]', () => {
    storeBranding(ACME, 0);
    expect(readBranding('acme', 24 * HOUR - 1)).toEqual(ACME);
    expect(readBranding('acme', 24 * HOUR)).toBeUndefined();
    expect(readBranding('acme', -1)).toBeUndefined();
  });

  it('is ignored if an older version stored the address of a logo at another host SEC-29', () => {
    storeBranding({ ...ACME, logoUrl: 'https://cdn.example/logo.png' }, 0);
    expect(readBranding('acme', 1)).toBeUndefined();
    storeBranding({ ...ACME, logoUrl: '/files/logos/1.png' }, 0);
    expect(readBranding('acme', 1)).toMatchObject({ logoUrl: '/files/logos/1.png' });
  });

  it('is ignored if it is invalid', () => {
    storage.setItem('customer_logo_acme', '{"customer":{"id":1},"timestamp":0}');
    expect(readBranding('acme', 1)).toBeUndefined();
    storage.setItem('customer_logo_acme', 'not JSON');
    expect(readBranding('acme', 1)).toBeUndefined();
  });
});
