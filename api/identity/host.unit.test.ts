import { describe, expect, it } from 'vitest';
import { parseHost } from './host.ts';

const platform = { kind: 'platform' };
const foreign = { kind: 'foreign' };
const tenant = (subdomain: string) => ({ kind: 'subdomain', subdomain });

const inDevelopment: [string, object][] = [
  ['acme.localhost', tenant('acme')],
  ['acme.localhost:3000', tenant('acme')],
  ['ACME.LocalHost', tenant('acme')],
  ['acme.localhost.', tenant('acme')],
  ['acme.localhost.:3000', tenant('acme')],
  ['a-1.localhost', tenant('a-1')],
  ['localhost', platform],
  ['LOCALHOST:3000', platform],
  ['localhost.', platform],
];

const hostile: [string, object][] = [
  ['', foreign],
  [' ', foreign],
  ['acme.localhost, bolt.localhost', foreign],
  ['bolt.acme.localhost', foreign],
  ['.localhost', foreign],
  ['acme..localhost', foreign],
  ['acme.localhost..', foreign],
  ['acmelocalhost', foreign],
  ['acme.localhost.evil.com', foreign],
  ['acme.evil.com', foreign],
  ['ac.localhost', foreign],
  [`${'a'.repeat(31)}.localhost`, foreign],
  ['ac_me.localhost', foreign],
  ['acme%2elocalhost', foreign],
  ['acme@localhost', foreign],
  ['acme.localhost/..', foreign],
  ['\u212aiwi.localhost', foreign],
  ['ａcme.localhost', foreign],
  ['acme.localhost\u0000', foreign],
  ['acme.localhost:80:80', foreign],
  ['demo.localhost', foreign],
  ['platform.localhost', foreign],
  ['test.localhost', foreign],
  ['localhost.localhost', foreign],
];

const addresses = [
  '127.0.0.1',
  '127.0.0.1:3000',
  '10.1.2.3',
  '::1',
  '[::1]',
  '[::1]:3000',
  '[2001:db8::1]:443',
  '::ffff:10.0.0.1',
];

describe('host names', () => {
  it.each(inDevelopment)('parses %j as the tenant or the platform [T1] [T2]', (hostname, host) => {
    expect(parseHost(hostname, 'localhost')).toEqual(host);
  });

  it.each(hostile)('parses %j as foreign SEC-1', (hostname, host) => {
    expect(parseHost(hostname, 'localhost')).toEqual(host);
  });

  it.each(addresses)('parses the IP address %j as the platform [T2]', (hostname) => {
    expect(parseHost(hostname, 'localhost')).toEqual(platform);
    expect(parseHost(hostname, 'ppe.example.com')).toEqual(platform);
  });

  it('supports a root domain of several labels [T1]', () => {
    expect(parseHost('acme.ppe.example.com', 'ppe.example.com')).toEqual(tenant('acme'));
    expect(parseHost('ppe.example.com', 'ppe.example.com')).toEqual(platform);
    expect(parseHost('acme.example.com', 'ppe.example.com')).toEqual(foreign);
    expect(parseHost('xn--cme-8cd.ppe.example.com', 'ppe.example.com')).toEqual(foreign);
  });
});
