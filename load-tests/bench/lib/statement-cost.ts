import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';

/** A statement in MySQL's history. */
export type Statement = { text: string; examined: number; cpuMs: number; milliseconds: number };

/** Reads what the statements of the product cost, from the performance schema. */
export type StatementHistory = {
  /** Forgets all statements so far. */
  clear(): Promise<void>;
  /** The statements of this database user since `clear`. */
  read(): Promise<Statement[]>;
  close(): Promise<void>;
};

/** MySQL answers shortly before it writes the history. */
const WRITTEN_WITHIN_MS = 20;
const PICOSECONDS = 1e9;

/** Opens the history of a server, for statements of the user `appUser`. */
export async function openStatementHistory(adminUrl: string, appUser: string): Promise<StatementHistory> {
  const connection: Connection = await createConnection({ uri: adminUrl });
  await connection.query(
    "update performance_schema.setup_consumers set enabled = 'YES' where name in ('events_statements_history_long', 'events_statements_cpu')",
  );
  return {
    async clear() {
      await connection.query('truncate performance_schema.events_statements_history_long');
    },
    async read() {
      await pause(WRITTEN_WITHIN_MS);
      const [rows] = await connection.query<RowDataPacket[]>(
        `select sql_text as text, rows_examined as examined, cpu_time as cpu, timer_wait as wait
          from performance_schema.events_statements_history_long
          where event_name regexp '^statement/(sql/|com/Execute)' and thread_id in
            (select thread_id from performance_schema.threads where processlist_user = ?)`,
        [appUser],
      );
      return rows.map((row) => ({
        text: String(row['text']),
        examined: Number(row['examined']),
        cpuMs: Number(row['cpu']) / PICOSECONDS,
        milliseconds: Number(row['wait']) / PICOSECONDS,
      }));
    },
    close: () => connection.end(),
  };
}
