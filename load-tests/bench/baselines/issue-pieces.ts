import { createServer, type ServerResponse } from 'node:http';
import { createPool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';

/** Baseline of PERF-9: node:http, a conditional update and inserts by hand. PORT is its port. */
const pool = createPool({ uri: process.env['DATABASE_URL'], connectionLimit: 20 });
const customerId = process.env['CUSTOMER_ID'] ?? '';

type Input = { warehouseId: string; employeeId: string; lines: [{ certificateId: string; quantity: number }] };
type Place = RowDataPacket & { id: string; product: string; size: string; pieces: number };
let ids = 0;
const newId = () => `B${String(process.pid).padStart(10, '0')}${String((ids += 1)).padStart(15, '0')}`;

async function issue(input: Input): Promise<object> {
  const { warehouseId, employeeId } = input;
  const [{ certificateId, quantity }] = input.lines;
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    const [changed] = await connection.execute<ResultSetHeader>(
      `update warehouse_stock set quantity_available = quantity_available - ?
        where customer_id = ? and warehouse_id = ? and certificate_id = ? and quantity_available >= ?`,
      [quantity, customerId, warehouseId, certificateId, quantity],
    );
    const [[place]] = await connection.execute<Place[]>(
      `select id, product_id as product, size_id as size, quantity_available as pieces from warehouse_stock
        where customer_id = ? and warehouse_id = ? and certificate_id = ?`,
      [customerId, warehouseId, certificateId],
    );
    if (changed.affectedRows !== 1 || !place) throw new Error('OUT_OF_STOCK');
    const contents = [place.product, place.size, certificateId];
    const id = newId();
    await connection.execute(
      `insert into withdrawal (customer_id, id, source_type, source_id, source_name, place_id, employee_id, employee_identification,
        cost_centers, product_id, size_id, certificate_id, quantity_requested, approval_status, delivery_mode, delivery_status,
        discrepancies, withdrawal_status, approved_at, requested_at, delivered_at) values (?, ?, 'LICENSE', ?, 'Counter', ?, ?, '1',
        '[]', ?, ?, ?, ?, 'APPROVED', 'MANUAL', 'SUCCESS', '[]', 'DELIVERED', now(3), now(3), now(3))`,
      [customerId, id, warehouseId, place.id, employeeId, ...contents, quantity],
    );
    await connection.execute(
      `insert into stock_movement (customer_id, id, warehouse_id, warehouse_stock_id, product_id, size_id, certificate_id,
        reason, quantity, balance, withdrawal_id, actor_type) values (?, ?, ?, ?, ?, ?, ?, 'ISSUE', ?, ?, ?, 'USER')`,
      [customerId, newId(), warehouseId, place.id, ...contents, -quantity, place.pieces, id],
    );
    await connection.execute(
      `insert into audit_log (id, customer_id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes)
        values (?, ?, ?, 'CREATE', 'USER', 'WITHDRAWAL', ?, '{}')`,
      [newId(), customerId, id, id],
    );
    await connection.commit();
    return { data: { issueAtCounter: [{ id, withdrawalStatus: 'DELIVERED' }] } };
  } catch (error) {
    await connection.rollback();
    // As the product does.
    if (String(error).includes('Deadlock')) return issue(input);
    return { errors: [String(error)] };
  } finally {
    connection.release();
  }
}

async function answer(body: string, response: ServerResponse) {
  const { variables }: { variables?: { input: Input } } = JSON.parse(body || '{}');
  const text = JSON.stringify(variables ? await issue(variables.input) : {});
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text);
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => void answer(body, response));
});

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
