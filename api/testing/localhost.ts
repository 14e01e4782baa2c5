import dns from 'node:dns';

/**
 * Browsers know that every `*.localhost` is this machine; Node asks the system, which on Debian does not. Tests and
 * the simulator import this once, so that they use the same addresses as a browser.
 */
const systemLookup = dns.lookup;

const isLocal = (hostname: string): boolean => hostname.endsWith('.localhost');

Object.assign(dns, {
  lookup: (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(systemLookup, dns, [isLocal(hostname) ? '127.0.0.1' : hostname, ...rest]),
});
