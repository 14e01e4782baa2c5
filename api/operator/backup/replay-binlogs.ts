import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createConnection, type Connection } from 'mysql2/promise';
import { OperatorError } from '../operator-error.ts';
import type { Target } from './load-schema.ts';
import type { SchemaDump } from './manifest.ts';

/** Binary logs to apply after a dump: the files in their order, and the time to stop before (RFC 3339), or all. */
export type Replay = { files: readonly string[]; until: string | null; mysqlbinlog: readonly string[] };

/** Lines with which mysqlbinlog changes the end of a statement, and those for the program `mysql` alone. */
const DELIMITER = /^DELIMITER (?<end>.+)$/;
const FOR_CLIENT = /^\/\*!\\C /;

/**
 * Applies the changes of the dumped schema from its place in the binary log on, and returns the number of statements.
 * `mysqlbinlog` reads the files and leaves out other schemas. The first file must be the one where the dump ends.
 */
export async function replayBinlogs(target: Target, dump: SchemaDump, replay: Replay): Promise<number> {
  const { binlog } = dump;
  if (!binlog) throw new OperatorError('MySQL wrote no binary log when the backup was taken');
  const first = replay.files[0];
  if (!first?.endsWith(binlog.file))
    throw new OperatorError(`The first binary log must be ${binlog.file}, where the backup ends`);
  const [command = 'mysqlbinlog', ...options] = replay.mysqlbinlog;
  const args = [
    ...options,
    `--start-position=${binlog.position}`,
    ...(replay.until ? [`--stop-datetime=${utcText(replay.until)}`] : []),
    `--rewrite-db=${dump.schema}->${target.schema}`,
    // Applied after the renaming.
    `--database=${target.schema}`,
    '--disable-log-bin',
    '--skip-gtids',
    ...replay.files,
  ];
  const connection = await createConnection({ uri: target.adminUrl, charset: 'utf8mb4' });
  let child: ChildProcessByStdio<null, Readable, Readable> | undefined;
  try {
    await connection.query(`use \`${target.schema}\``);
    // Started after MySQL is ready: Node discards the output of a program that ends before anybody reads it. mysqlbinlog
    // reads times in the zone of the process.
    child = spawn('env', ['TZ=UTC', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const errors: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => void errors.push(chunk));
    const ended = once(child, 'exit');
    const count = await applyStatements(connection, createInterface({ input: child.stdout }));
    const [code] = await ended;
    if (code !== 0)
      throw new OperatorError(`mysqlbinlog ended with ${String(code)}: ${Buffer.concat(errors).toString()}`);
    return count;
  } finally {
    child?.kill();
    await connection.end();
  }
}

async function applyStatements(connection: Connection, lines: AsyncIterable<string>): Promise<number> {
  let end = ';';
  let statement: string[] = [];
  let count = 0;
  for await (const line of lines) {
    const changed = DELIMITER.exec(line)?.groups?.['end'];
    if (changed) end = changed;
    if (changed || FOR_CLIENT.test(line) || (statement.length === 0 && line.startsWith('#'))) continue;
    statement.push(line);
    if (!line.endsWith(end)) continue;
    const text = statement.join('\n').slice(0, -end.length).trim();
    statement = [];
    if (text === '') continue;
    await connection.query(text);
    count += 1;
  }
  return count;
}

function utcText(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) throw new OperatorError(`${time} is no time, for example 2026-11-24T10:15:00Z`);
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
