import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOwnMysql, type OwnMysql } from '#api/testing/own-mysql.ts';
import { createTcpProxy } from '#api/testing/tcp-proxy.ts';
import { mysqlbinlog } from '#stack/servers/mysql.ts';
import { dumpSchema } from './dump-schema.ts';
import { loadSchema, refuseLivingSchema, type Target } from './load-schema.ts';
import type { SchemaDump } from './manifest.ts';
import { replayBinlogs } from './replay-binlogs.ts';

/** When everything of this test happens, in seconds since 1970: later than now, the time of the events that begin a file. */
const NOON = Math.round(Date.now() / 1000) + 3600;

let mysql: OwnMysql;
let connection: Connection;
let folder: string;
let dump: SchemaDump;
let files: string[];

/** Runs a statement with the given time of MySQL, which is also the time in the binary log. */
async function at(seconds: number, statement: string): Promise<void> {
  await connection.query(`set timestamp = ${NOON + seconds}`);
  await connection.query(statement);
}

const namesIn = async (schema: string): Promise<unknown[]> =>
  (await connection.query<RowDataPacket[]>(`select name from \`${schema}\`.note order by id`))[0].map(
    ({ name }) => name,
  );

const logFiles = async (): Promise<string[]> =>
  (await connection.query<RowDataPacket[]>('show binary logs'))[0].map((row) =>
    path.join(mysql.dataFolder, String(row['Log_name'])),
  );

async function restore(schema: string): Promise<Target> {
  const target = { adminUrl: mysql.adminUrl, schema };
  await refuseLivingSchema(target, []);
  await loadSchema(target, folder, dump);
  return target;
}

const replay = async (schema: string, until: string | null): Promise<number> =>
  replayBinlogs(await restore(schema), dump, { files, until, mysqlbinlog: mysqlbinlog() });

beforeAll(async () => {
  mysql = await startOwnMysql({ binaryLog: true });
  folder = await mkdtemp(path.join(tmpdir(), 'point-'));
  connection = await createConnection({ uri: mysql.adminUrl });
  await connection.query('create database living');
  await connection.query('create database other');
  await connection.query('create table other.note (id int primary key, name varchar(40))');
  await connection.query('use living');
  await connection.query(
    `create table note (id int primary key, name varchar(40), length int as (char_length(name)) stored, changes int default 0)`,
  );
  await connection.query(
    `create trigger count_changes before update on note for each row set new.changes = old.changes + 1`,
  );
  await at(0, `insert into note (id, name) values (1, 'before the backup')`);
  dump = await dumpSchema(`${mysql.adminUrl}/living`, folder);
  await at(10, `insert into note (id, name) values (2, 'after it; ção\u2028')`);
  await at(20, `update note set name = 'changed' where id = 1`);
  await at(20, `insert into other.note values (1, 'of another schema')`);
  await connection.query('flush binary logs');
  await at(30, 'alter table note add column remark varchar(10) default null');
  await at(40, `delete from note where id = 1`);
  files = await logFiles();
  // The restores of these tests must not be in the files.
  await connection.query('flush binary logs');
});
afterAll(async () => {
  await connection?.end();
  await mysql?.close();
  if (folder) await rm(folder, { recursive: true });
});

describe('binary logs after a backup REL-34', () => {
  it('bring every later change to a restored schema, over several files, and none of other schemas', async () => {
    await replay('whole', null);
    expect(await namesIn('whole')).toEqual(await namesIn('living'));
    expect(await namesIn('whole')).toEqual(['after it; ção\u2028']);
    expect(await namesIn('living')).toHaveLength(1);
    const [[row]] = await connection.query<RowDataPacket[]>('select count(*) as found from other.note');
    expect(row?.['found']).toBe(1);
  });

  it('stop before the given time, and count what triggers did once', async () => {
    await replay('part', new Date((NOON + 25) * 1000).toISOString());
    const [rows] = await connection.query<RowDataPacket[]>('select name, changes from part.note order by id');
    expect(rows.map(({ name, changes }) => [name, changes])).toEqual([
      ['changed', 1],
      ['after it; ção\u2028', 0],
    ]);
  });

  it('are applied whole when MySQL answers later than the program that reads them ends', async () => {
    const { port } = new URL(mysql.adminUrl);
    const proxy = await createTcpProxy({ host: '127.0.0.1', port: Number(port) });
    const target = await restore('late');
    const adminUrl = Object.assign(new URL(mysql.adminUrl), { port: String(proxy.port) }).href;
    const marker = path.join(folder, 'read');
    const program = ['sh', '-c', `"$0" "$@"; touch ${marker}`, ...mysqlbinlog()];
    proxy.hang();
    const replayed = replayBinlogs({ ...target, adminUrl }, dump, { files, until: null, mysqlbinlog: program });
    // A program that ended before anybody read its lines took them with it, and the restore never ended.
    await vi.waitFor(() => expect(existsSync(marker)).toBe(true), { timeout: 500 }).catch(() => undefined);
    await proxy.join();
    expect(await replayed).toBeGreaterThan(0);
    expect(await namesIn('late')).toEqual(await namesIn('living'));
    await proxy.close();
  });

  it('are refused when the first file is not where the backup ends, and for a time that is none', async () => {
    const target = { adminUrl: mysql.adminUrl, schema: 'part' };
    const program = mysqlbinlog();
    await expect(
      replayBinlogs(target, dump, { files: files.slice(1), until: null, mysqlbinlog: program }),
    ).rejects.toThrow('The first binary log must be');
    await expect(replayBinlogs(target, dump, { files, until: 'noon', mysqlbinlog: program })).rejects.toThrow(
      'noon is no time',
    );
  });
});
