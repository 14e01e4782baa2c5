import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createOrm } from '#api/db/orm.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { typeDefs } from './employee-list.ts';

/** Baseline of PERF-5c: stock Apollo Server and entities of MikroORM's `em.find`. PORT is its port. */
const orm = await createOrm(process.env['DATABASE_URL'] ?? '');
const customerId = process.env['CUSTOMER_ID'] ?? '';

async function listEmployees(limit: number) {
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { customerId });
  const employees = await em.find(
    Employee,
    { status: { $ne: 'DELETED' } },
    { limit, orderBy: { name: 'asc', id: 'asc' } },
  );
  const [sectors, jobRoles, groups] = await Promise.all([
    em.find(Sector, { id: { $in: employees.map(({ sectorId }) => sectorId ?? '') } }),
    em.find(JobRole, { id: { $in: employees.map(({ jobRoleId }) => jobRoleId ?? '') } }),
    em.find(Group, { id: { $in: employees.map(({ groupId }) => groupId ?? '') } }),
  ]);
  const byId = new Map([...sectors, ...jobRoles, ...groups].map((record) => [record.id, record]));
  const named = (id: string | null | undefined) => byId.get(id ?? '') ?? null;
  const items = employees.map((employee) => ({
    ...employee,
    sector: named(employee.sectorId),
    jobRole: named(employee.jobRoleId),
    group: named(employee.groupId),
  }));
  return { items };
}

const resolvers = {
  Query: { listEmployees: (_: unknown, { limit }: { limit: number }) => listEmployees(limit) },
};
await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), {
  listen: { port: Number(process.env['PORT']), host: '127.0.0.1' },
});
process.once('SIGTERM', () => process.exit(0));
