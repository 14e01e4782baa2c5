import { createConnection } from 'mysql2/promise';

/**
 * Baseline of PERF-1e: one mysql2 connection that only writes the same rows again and again, many per statement. Usage:
 * `node upsert-loop.ts <url> <customer id> <machines> <rows per statement> <warm-up s> <measured s>`. Sends one IPC
 * message after the warm-up and one at the end.
 */
const [url = '', customer = '', machines = '', batch = '', warmUp = '', measured = ''] = process.argv.slice(2);
const perStatement = Number(batch);
const connection = await createConnection({ uri: url });
await connection.query('set session transaction isolation level read committed');

const [found] = await connection.query({
  sql: 'select id from machine where customer_id = ? order by id limit ?',
  values: [customer, Number(machines)],
  rowsAsArray: true,
});
const ids = Array.isArray(found) ? found.map(String) : [];

/** As long as the name of a replica: a longer value costs MySQL more. */
const REPLICA = 'benchmarkers';

function statement(from: number): string {
  const now = Date.now();
  const rows = ids.slice(from, from + perStatement).map((id) => `('${customer}','${id}','${REPLICA}',${now})`);
  return `insert into machine_presence (customer_id, machine_id, replica, last_seen_ms) values ${rows.join(',')} as n
    on duplicate key update replica = if(n.last_seen_ms >= machine_presence.last_seen_ms, n.replica, machine_presence.replica),
    last_seen_ms = greatest(machine_presence.last_seen_ms, n.last_seen_ms)`;
}

async function loop(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let written = 0;
  while (performance.now() < end) {
    for (let from = 0; from < ids.length; from += perStatement) await connection.query(statement(from));
    written += ids.length;
  }
  return written;
}

await loop(Number(warmUp));
// The process waits for its stop, so that its figures can still be read from outside.
process.channel?.ref();
process.send?.('measuring');
const begun = performance.now();
const rows = await loop(Number(measured));
process.send?.({ rows, seconds: (performance.now() - begun) / 1000 });
await connection.end();
