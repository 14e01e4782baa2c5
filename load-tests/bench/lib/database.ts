import { createConnection } from 'mysql2/promise';
import { mysql } from '#stack/servers/mysql.ts';
import type { Program } from '../../lib/program.ts';
import { startBenchServer } from './bench-server.ts';

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

/** Starts a MySQL of its own for the bench. */
export async function startDatabase(): Promise<BenchDatabase> {
  const { environment, program } = await startBenchServer(mysql, 'mysql', (args) => [
    ...args.filter((argument) => argument !== '--skip-log-bin'),
    `--innodb-flush-log-at-trx-commit=${DURABILITY.innodb_flush_log_at_trx_commit}`,
    '--log-bin=binlog',
    '--server-id=1',
    `--sync-binlog=${DURABILITY.sync_binlog}`,
  ]);
  const { MYSQL_ADMIN_URL: adminUrl = '' } = environment;
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
