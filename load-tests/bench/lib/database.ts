import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';
import { mysql } from '#stack/servers/mysql.ts';
import { freePort, loadDirectory, type Program, startProgram } from '../../lib/program.ts';
import { CLIENT_CORE, pinned } from './pin.ts';

/** Every commit is flushed to disk, in redo log and binary log, as in production. */
export const DURABILITY = { innodb_flush_log_at_trx_commit: 1, sync_binlog: 1, log_bin: true } as const;

/** The MySQL of the bench. */
export type BenchDatabase = {
  adminUrl: string;
  program: Program;
  version: string;
  /** Deletes the binary logs; a bench writes gigabytes of them. */
  deleteBinaryLogs(): Promise<void>;
};

/**
 * Starts a separate MySQL for the bench on the client's core, so that other users of the dev server do not affect the
 * result.
 */
export async function startDatabase(): Promise<BenchDatabase> {
  await mysql.install();
  const data = path.join(loadDirectory, 'mysql');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const context = {
    profile: 'test',
    data,
    ports: { ...USUAL_PORTS, mysql: port },
    secrets: profileSecrets('test'),
    durable: true,
  } as const;
  const launch = await mysql.launch(context);
  const [command, args] = pinned(CLIENT_CORE, launch.command, [
    ...launch.args.filter((argument) => argument !== '--skip-log-bin'),
    `--innodb-flush-log-at-trx-commit=${DURABILITY.innodb_flush_log_at_trx_commit}`,
    '--log-bin=binlog',
    '--server-id=1',
    `--sync-binlog=${DURABILITY.sync_binlog}`,
  ]);
  const program = await startProgram({
    name: 'bench-mysql',
    command,
    args,
    env: launch.env,
    isReady: () => mysql.isHealthy(context),
  });
  const { MYSQL_ADMIN_URL: adminUrl = '' } = mysql.environment(context);
  return {
    adminUrl,
    program,
    version: await serverVersion(adminUrl),
    deleteBinaryLogs: async () => {
      await withConnection(adminUrl, (connection) => connection.query('reset binary logs and gtids'));
    },
  };
}

async function serverVersion(url: string): Promise<string> {
  return withConnection(url, async (connection) => {
    const [rows] = await connection.query({ sql: 'select version()', rowsAsArray: true });
    return Array.isArray(rows) ? String(rows[0]) : 'unknown';
  });
}

async function withConnection<T>(
  uri: string,
  work: (connection: Awaited<ReturnType<typeof createConnection>>) => Promise<T>,
): Promise<T> {
  const connection = await createConnection({ uri });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
