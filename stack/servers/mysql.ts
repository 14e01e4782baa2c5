import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { cacheDirectory } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { run } from '../system/run.ts';
import { sidCommand, type SidProgram, unpackFromSid } from '../tools/sid.ts';
import { versions } from '../versions.ts';
import type { Server, ServerContext } from './server.ts';

const PROGRAM: SidProgram = {
  name: 'mysql-sid',
  title: 'MySQL',
  packages: [versions.mysql.package],
  minimum: versions.mysql.minimum,
  instead:
    'Use `docker compose up` (compose.yaml), or set MYSQL_ADMIN_URL to your own MySQL 9.7 or 8.4 ' +
    '(docs/development.md).',
};

/**
 * Oracle's MySQL from Debian sid, with all its libraries, libc included: it runs on any Debian with its own dynamic loader
 * and changes nothing in the system.
 */
export const mysql: Server = {
  name: 'mysql',
  title: 'MySQL',
  ports: ['mysql'],
  addressVariables: ['MYSQL_ADMIN_URL'],
  readyWithin: 120,
  stopsWithin: 30,

  async install() {
    await unpackFromSid(PROGRAM);
  },

  async launch(context) {
    const dataFolder = path.join(context.data, 'data');
    if (!existsSync(dataFolder)) await step('preparing MySQL’s data', () => initialize(context, dataFolder));
    return { command: daemon().command, args: [...programArguments(), ...serverArguments(context, dataFolder)] };
  },

  async isHealthy({ ports }) {
    const connection = await createConnection({
      host: '127.0.0.1',
      port: ports.mysql,
      user: 'root',
      connectTimeout: 2_000,
    });
    try {
      await connection.query('select 1');
      return true;
    } finally {
      await connection.end();
    }
  },

  environment({ ports }) {
    return { MYSQL_ADMIN_URL: `mysql://root@127.0.0.1:${ports.mysql}` };
  },
};

function installed(...parts: string[]): string {
  return path.join(cacheDirectory(), PROGRAM.name, ...parts);
}

/** The command of the program that reads binary logs. */
export function mysqlbinlog(): string[] {
  const { command, args } = sidCommand(installed(), 'usr/bin/mysqlbinlog');
  return [command, ...args];
}

const daemon = () => sidCommand(installed(), 'usr/sbin/mysqld');

function programArguments(): string[] {
  return [
    ...daemon().args,
    '--no-defaults',
    `--basedir=${installed('usr')}`,
    `--lc-messages-dir=${installed('usr/share/mysql')}`,
    `--character-sets-dir=${installed('usr/share/mysql/charsets')}`,
    `--plugin-dir=${installed('usr/lib/mysql/plugin')}`,
    ...(userInfo().uid === 0 ? ['--user=root'] : []),
  ];
}

async function initialize(context: ServerContext, dataFolder: string): Promise<void> {
  const draft = `${dataFolder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  await run(daemon().command, [...programArguments(), '--initialize-insecure', `--datadir=${draft}`], {
    what: 'preparing MySQL’s data',
  });
  renameSync(draft, dataFolder);
  writeFileSync(path.join(context.data, 'README'), 'Root has no password and the server listens on 127.0.0.1 only.\n');
}

function serverArguments(context: ServerContext, dataFolder: string): string[] {
  const temporary = path.join(context.data, 'tmp');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  return [
    `--datadir=${dataFolder}`,
    `--tmpdir=${temporary}`,
    `--port=${context.ports.mysql}`,
    '--bind-address=127.0.0.1',
    `--socket=${path.join(tmpdir(), `ppe-mysql-${context.ports.mysql}.sock`)}`,
    `--pid-file=${path.join(context.data, 'mysqld.pid')}`,
    '--mysqlx=OFF',
    '--secure-file-priv=NULL',
    '--character-set-server=utf8mb4',
    '--default-time-zone=+00:00',
    '--max-connections=500',
    // Tests read what a statement has cost. On a busy computer ten others overwrite it before.
    '--performance-schema-events-statements-history-size=50',
    '--skip-log-bin',
    ...(context.durable ? ['--innodb-flush-log-at-trx-commit=1'] : ['--innodb-flush-log-at-trx-commit=2']),
  ];
}
