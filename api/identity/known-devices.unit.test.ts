import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#api/platform/ids.ts';
import { createKnownDevices, DEVICE_SECONDS } from './known-devices.ts';

const [ours, renewed] = ['a'.repeat(43), 'b'.repeat(43)];
const realmOf = (name: string) => ({
  name,
  subdomain: name,
  issuer: '',
  internalUrl: '',
  clientSecret: '',
  earlierClientSecret: null,
});
const acme = realmOf('ppe-acme');
const devices = createKnownDevices(ours);

afterEach(() => void vi.useRealTimers());

describe('the cookie of a known browser', () => {
  it('names the last five people, with one id of the browser SEC-16', () => {
    const people = Array.from({ length: 6 }, newId);
    const cookie = people.reduce<string | null>((value, person) => devices.remember(value, acme, person), null);
    const found = people.map((person) => devices.find(cookie, acme, person));
    expect(found[0]).toBeNull();
    expect(new Set(found.slice(1)).size).toBe(1);
    expect(found[1]).toMatch(/^[\w-]{22}$/);
  });

  it('is not accepted for another person or realm, changed in any character, or with a foreign secret SEC-16', () => {
    const person = newId();
    const cookie = devices.remember(null, acme, person);
    expect(devices.find(cookie, acme, newId())).toBeNull();
    expect(devices.find(cookie, realmOf('ppe-bolt'), person)).toBeNull();
    expect(createKnownDevices(renewed).find(cookie, acme, person)).toBeNull();
    // The last character of the signature has two bits that base64url ignores.
    for (let at = 0; at < cookie.length - 1; at++) {
      const other = cookie[at] === 'A' ? 'B' : 'A';
      expect(devices.find(cookie.slice(0, at) + other + cookie.slice(at + 1), acme, person)).toBeNull();
    }
    for (const garbage of [null, '', '~', 'x'.repeat(100_000), '~'.repeat(100_000)])
      expect(devices.find(garbage, acme, person)).toBeNull();
  });

  it('is accepted while its secret is the previous one, and expires SEC-49', () => {
    const person = newId();
    const cookie = devices.remember(null, acme, person);
    expect(createKnownDevices(`${renewed},${ours}`).find(cookie, acme, person)).not.toBeNull();
    vi.useFakeTimers({ now: Date.now() + (DEVICE_SECONDS + 1) * 1000 });
    expect(devices.find(cookie, acme, person)).toBeNull();
  });
});
