import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createConnection, type RowDataPacket } from 'mysql2';
import { measureLoop } from '../lib/loop.ts';

/** Baseline of PERF-17: a bare mysql2 stream of the same columns, joined by commas and written to nowhere. */
const SQL = `select e.name, e.identification, e.email, s.name, j.name, g.name
  from employee e
  left join sector s on s.customer_id = e.customer_id and s.id = e.sector_id
  left join job_role j on j.customer_id = e.customer_id and j.id = e.job_role_id
  left join \`group\` g on g.customer_id = e.customer_id and g.id = e.group_id
  where e.customer_id = ? and e.status <> 'DELETED' order by e.name, e.id`;

const connection = createConnection({ uri: process.env['DATABASE_URL'] ?? '' });

async function* lines(rows: AsyncIterable<RowDataPacket>): AsyncGenerator<string> {
  for await (const row of rows) yield `${Object.values(row).join(',')}\r\n`;
}

await measureLoop(() => {
  const query = connection.query<RowDataPacket[]>({
    sql: SQL,
    values: [process.env['CUSTOMER_ID']],
    rowsAsArray: true,
  });
  return pipeline(query.stream({ highWaterMark: 1_000 }), lines, createWriteStream('/dev/null'));
});
connection.end();
