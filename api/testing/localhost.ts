import dns from 'node:dns';

/**
 * Browsers resolve every `*.localhost` to this machine. Node uses the system's resolver, which on Debian does not. Tests
 * and the simulator import this file, so that they can use the same addresses as a browser.
 */
const systemLookup = dns.lookup;

const isLocal = (hostname: string): boolean => hostname.endsWith('.localhost');

Object.assign(dns, {
  lookup: (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(systemLookup, dns, [isLocal(hostname) ? '127.0.0.1' : hostname, ...rest]),
});
