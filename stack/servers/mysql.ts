import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { installOnce } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { cacheDirectory } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { run } from '../system/run.ts';
import {
  candidateVersion,
  debianSources,
  openPrivateApt,
  packagesFor,
  sourcesKey,
  unpackPackages,
} from '../tools/apt.ts';
import { versions } from '../versions.ts';
import type { Server, ServerContext } from './server.ts';

const CACHE_NAME = 'mysql-sid';
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

/** Only Debian's maintainer scripts use these, and none of them is run. */
const NOT_NEEDED = /^(perl|perl-base|perl-modules-.*|libperl5.*|libgdbm.*|libdb5.*|libc-gconv-modules-extra)$/;

/**
 * Oracle's MySQL from Debian sid, with all its libraries, libc included: it runs on any Debian through its own loader
 * and touches nothing of the system.
 */
export const mysql: Server = {
  name: 'mysql',
  title: 'MySQL',
  ports: ['mysql'],
  addressVariables: ['MYSQL_ADMIN_URL'],
  readyWithin: 60,
  stopsWithin: 30,

  async install() {
    await installOnce(CACHE_NAME, (folder) => step('downloading MySQL (57 MB)', () => downloadInto(folder)));
  },

  async launch(context) {
    const dataFolder = path.join(context.data, 'data');
    if (!existsSync(dataFolder)) await step('preparing MySQL’s data', () => initialize(context, dataFolder));
    return { command: loader(), args: [...programArguments(), ...serverArguments(context, dataFolder)] };
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

async function downloadInto(folder: string): Promise<void> {
  const [source] = debianSources().filter(({ uri }) => /\/debian\/?$/.test(uri));
  if (!source) {
    throw new StackError(
      'no Debian mirror in /etc/apt: MySQL installs itself on Debian only. Elsewhere use `docker compose up` ' +
        '(compose.yaml), or set MYSQL_ADMIN_URL to a MySQL 9.7 or 8.4 of your own.',
    );
  }
  const sources = [{ ...source, suite: versions.mysql.suite }];
  const apt = await openPrivateApt(`sid-${sourcesKey(sources)}`, sources);
  const version = await candidateVersion(apt, versions.mysql.package);
  if (!isAtLeast(version, versions.mysql.minimum)) {
    throw new StackError(`Debian sid offers MySQL ${version}, at least ${versions.mysql.minimum} is needed.`);
  }
  const needed = (await packagesFor(apt, [versions.mysql.package])).filter((name) => !NOT_NEEDED.test(name));
  await unpackPackages(apt, needed, folder);
  writeFileSync(path.join(folder, 'version'), `${version}\n`);
}

/** Compares the first two numbers: `9.7.4-2` is at least `9.7`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const numbers = (text: string): number[] => text.split(/[.-]/).slice(0, 2).map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [minimumMajor = 0, minimumMinor = 0] = numbers(minimum);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

function installed(...parts: string[]): string {
  return path.join(cacheDirectory(), CACHE_NAME, ...parts);
}

/** The packages' own dynamic loader, since the system's libc may be older than theirs. */
function loader(): string {
  return installed(LIBRARIES, 'ld-linux-x86-64.so.2');
}

function programArguments(): string[] {
  return [
    '--library-path',
    installed(LIBRARIES),
    installed('usr/sbin/mysqld'),
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
  await run(loader(), [...programArguments(), '--initialize-insecure', `--datadir=${draft}`], {
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
    '--skip-log-bin',
    ...(context.durable ? ['--innodb-flush-log-at-trx-commit=1'] : ['--innodb-flush-log-at-trx-commit=2']),
  ];
}
