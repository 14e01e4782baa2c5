import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';

/** Server settings in bytes during a load. With the defaults, the indexes of a million rows do not fit into memory. */
const WANTED = { innodb_buffer_pool_size: 2 ** 30, innodb_redo_log_capacity: 2 ** 31 };

/** Runs a load with enough memory of MySQL, if MYSQL_ADMIN_URL may change it. Lower settings are restored at the end. */
export async function withLoadMemory<T>({ MYSQL_ADMIN_URL }: Config, load: () => Promise<T>): Promise<T> {
  if (MYSQL_ADMIN_URL === undefined) return load();
  const before = await withConnection(MYSQL_ADMIN_URL, raise).catch(() => []);
  try {
    return await load();
  } finally {
    await withConnection(MYSQL_ADMIN_URL, (connection) => set(connection, before)).catch(() => undefined);
  }
}

type Setting = readonly [name: string, bytes: number];

/** Raises the settings that are lower; returns their former values. */
async function raise(connection: Connection): Promise<Setting[]> {
  const lower: Setting[] = [];
  for (const [name, bytes] of Object.entries(WANTED)) {
    const [rows] = await connection.query<RowDataPacket[]>(`select @@${name} as bytes`);
    const former = Number(rows[0]?.['bytes']);
    if (former >= bytes) continue;
    await set(connection, [[name, bytes]]);
    lower.push([name, former]);
  }
  return lower;
}

async function set(connection: Connection, settings: readonly Setting[]): Promise<void> {
  for (const [name, bytes] of settings) await connection.query(`set global ${name} = ${bytes}`);
}

async function withConnection<T>(uri: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
