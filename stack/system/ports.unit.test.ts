import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PortName } from '../servers/server.ts';
import { profileDirectory } from './paths.ts';
import { choosePorts, portHolder, readPorts } from './ports.ts';
import { useTemporaryState } from './temporary-state.ts';

useTemporaryState();

const hasIpv6 = networkInterfaces()['lo']?.some(({ address }) => address === '::1') ?? false;

const listeners: Server[] = [];

/** Listens on a port like another program. */
async function takePort(port = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  listeners.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return address.port;
}

afterEach(async () => {
  delete process.env['STACK_MYSQL_PORT'];
  await Promise.all(listeners.splice(0).map(async (server) => once(server.close(), 'close')));
});

const only = (...names: PortName[]): ReadonlySet<PortName> => new Set(names);

describe('choosing ports', () => {
  it('gives every server of a profile a different port and stores the ports', async () => {
    const chosen = await choosePorts('test', only('mysql', 'keycloak', 'valkey', 'storage'));
    const own = [chosen.mysql, chosen.keycloak, chosen.valkey, chosen.storage];
    expect(new Set(own).size).toBe(4);
    expect(readPorts('test')).toEqual(chosen);
  });

  it('uses the stored port again', async () => {
    const first = await choosePorts('test', only('mysql'));
    const second = await choosePorts('test', only('mysql'));
    expect(second.mysql).toBe(first.mysql);
  });

  it('chooses another port if another program uses the stored one', async () => {
    const first = await choosePorts('test', only('mysql'));
    await takePort(first.mysql);
    const second = await choosePorts('test', only('mysql'));
    expect(second.mysql).not.toBe(first.mysql);
  });

  it.skipIf(!hasIpv6)('detects a program that listens only on the other loopback address', async () => {
    const first = await choosePorts('test', only('mysql'));
    await takePort(first.mysql, '::1');
    const second = await choosePorts('test', only('mysql'));
    expect(second.mysql).not.toBe(first.mysql);
  });

  it('does not change the ports of servers that will not be started', async () => {
    const first = await choosePorts('test', only('mysql', 'keycloak'));
    await takePort(first.keycloak);
    const second = await choosePorts('test', only('mysql'));
    expect(second.keycloak).toBe(first.keycloak);
  });

  it('never gives dev and test the same port', async () => {
    const dev = await choosePorts('dev', only('valkey'));
    await takePort(dev.valkey);
    const test = await choosePorts('test', only('valkey'));
    expect(test.valkey).not.toBe(dev.valkey);
  });

  it('accepts a ports.json with missing or invalid ports', async () => {
    const { mysql } = await choosePorts('test', only('mysql'));
    writeFileSync(path.join(profileDirectory('test'), 'ports.json'), JSON.stringify({ mysql, keycloak: 'eighty' }));
    const chosen = await choosePorts('test', only('keycloak'));
    expect(chosen.mysql).toBe(mysql);
    expect(chosen.keycloak).toBeGreaterThan(0);
  });
});

describe('a forced port', () => {
  it('is used', async () => {
    const free = await takePort();
    await once(listeners.splice(0)[0]?.close() ?? createServer(), 'close');
    process.env['STACK_MYSQL_PORT'] = String(free);
    expect((await choosePorts('dev', only('mysql'))).mysql).toBe(free);
  });

  it('that is in use is refused; the error names the program and the solution', async () => {
    const taken = await takePort();
    process.env['STACK_MYSQL_PORT'] = String(taken);
    const own = readFileSync('/proc/self/comm', 'utf8').trim();
    await expect(choosePorts('dev', only('mysql'))).rejects.toThrow(
      `port ${taken} is used by ${own} (process ${process.pid}): stop it, or set STACK_MYSQL_PORT`,
    );
  });

  it.each(['abc', '0', '70000', '33.5'])('with the value %s is refused', async (text) => {
    process.env['STACK_MYSQL_PORT'] = text;
    await expect(choosePorts('dev', only('mysql'))).rejects.toThrow(`STACK_MYSQL_PORT is "${text}"`);
  });
});

describe('the holder of a port', () => {
  it('is named with its process id', async () => {
    const port = await takePort();
    expect(portHolder(port)).toContain(`(process ${process.pid})`);
  });

  it('is undefined if the port is free', async () => {
    const port = await takePort();
    await once(listeners.splice(0)[0]?.close() ?? createServer(), 'close');
    expect(portHolder(port)).toBeUndefined();
  });
});
