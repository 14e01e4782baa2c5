import { createPool, type RowDataPacket } from 'mysql2/promise';

/** The schema of the GraphQL baselines: the part of the product's schema that the benchmark asks for. */
export const typeDefs = `
  type Named { id: ID! name: String! }
  type Employee {
    id: ID! name: String! identification: String! email: String!
    sector: Named jobRole: Named group: Named
  }
  type EmployeePage { items: [Employee!]! }
  type Query { listEmployees(limit: Int): EmployeePage! }
`;

/** Columns in the order of SQL. */
type Row = [string, string, string, string, ...(string | null)[]];

/** One statement for a page with the names of sector, job role and group. */
const SQL = `select e.id, e.name, e.identification, e.email, s.id, s.name, j.id, j.name, g.id, g.name
  from employee e
  left join sector s on s.customer_id = e.customer_id and s.id = e.sector_id
  left join job_role j on j.customer_id = e.customer_id and j.id = e.job_role_id
  left join \`group\` g on g.customer_id = e.customer_id and g.id = e.group_id
  where e.customer_id = ? and e.status <> 'DELETED' order by e.name, e.id limit ?`;

const pool = createPool({ uri: process.env['DATABASE_URL'], connectionLimit: 20 });
const customerId = process.env['CUSTOMER_ID'] ?? '';

const named = (id: string | null | undefined, name: string | null | undefined) => (id ? { id, name } : null);

/** One page of employees by a prepared statement. */
export async function listEmployees(limit: number) {
  const [rows] = await pool.execute<(RowDataPacket & Row)[]>({
    sql: SQL,
    values: [customerId, String(limit)],
    rowsAsArray: true,
  });
  const items = rows.map(([id, name, identification, email, ...others]) => ({
    id,
    name,
    identification,
    email,
    sector: named(others[0], others[1]),
    jobRole: named(others[2], others[3]),
    group: named(others[4], others[5]),
  }));
  return { items };
}

/** Resolvers of the GraphQL baselines. */
export const resolvers = {
  Query: { listEmployees: (_: unknown, { limit }: { limit: number }) => listEmployees(limit) },
};
