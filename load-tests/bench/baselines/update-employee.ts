import { createServer } from 'node:http';
import { createPool, type RowDataPacket } from 'mysql2/promise';

/** Baseline of PERF-8: node:http, and the statements of a change by hand. PORT is its port. */
const pool = createPool({ uri: process.env['DATABASE_URL'], connectionLimit: 20 });
const customerId = process.env['CUSTOMER_ID'] ?? '';

type Input = { id: string; version: number; name: string };
type Row = RowDataPacket & { version: number; name: string };

let changes = 0;

async function updateEmployee({ id, version, name }: Input) {
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    const key = [customerId, id];
    const [[found]] = await connection.execute<Row[]>(
      'select version, name from employee where customer_id = ? and id = ? for update',
      key,
    );
    if (found?.version !== version) throw new Error('CONFLICT');
    await connection.execute(
      'update employee set name = ?, version = version + 1, updated_at = now(3) where customer_id = ? and id = ?',
      [name, ...key],
    );
    changes += 1;
    const entryId = `B${String(process.pid).padStart(10, '0')}${String(changes).padStart(15, '0')}`;
    await connection.execute(
      `insert into audit_log (id, customer_id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes)
        values (?, ?, ?, 'UPDATE', 'USER', 'EMPLOYEE', ?, ?)`,
      [entryId, customerId, entryId, id, JSON.stringify({ name: { old: found.name, new: name } })],
    );
    await connection.commit();
    return { id, name, version: version + 1 };
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const send = (answer: object) => {
      const text = JSON.stringify(answer);
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    };
    if (body === '') return send({});
    const { variables }: { variables: { input: Input } } = JSON.parse(body);
    updateEmployee(variables.input).then(
      (employee) => send({ data: { updateEmployee: employee } }),
      (error: unknown) => send({ errors: [String(error)] }),
    );
  });
});

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
