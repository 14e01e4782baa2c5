import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { write } from '#api/crud/write.ts';
import { issueCredential, revokeCredential } from '#api/features/machines/machine-credential.service.ts';
import { rows, sql } from '../sql.ts';
import { demoPin } from './company.ts';

/** What the simulator needs to be one of the demo's machines. */
export type DemoMachine = {
  machineId: string;
  /** Subdomain. */
  tenant: string;
  /** The bearer token of the machine's credential. */
  token: string;
  employees: { identification: string; pin: string }[];
};

/** Issues a new credential for every machine of the demo's tenants, in place of those that were active. */
export async function renewDemoCredentials(
  em: SqlEntityManager,
  subdomains: readonly string[],
  config: Config,
): Promise<DemoMachine[]> {
  const machines = await rows(
    em,
    sql<{ id: string; customerId: string; subdomain: string }>`
      select m.id, m.customer_id as customerId, c.subdomain from machine m join customer c on c.id = m.customer_id
      where c.subdomain in (${sql.join(subdomains)}) and m.live = 1 order by c.subdomain, m.name`,
  );
  const renewed: DemoMachine[] = [];
  for (const machine of machines) {
    const scope = { em, tenant: { id: machine.customerId }, actor: { type: 'SYSTEM' as const, id: null, name: null } };
    const token = await write(scope, async (tx) => {
      const active = await rows(
        tx.em,
        sql<{
          id: string;
        }>`select id from machine_credential where customer_id = ${machine.customerId} and machine_id = ${machine.id} and revoked_at is null`,
      );
      for (const { id } of active) await revokeCredential(tx, machine.id, id);
      return (await issueCredential(tx, machine.id, config.MACHINE_PEPPER)).token;
    });
    renewed.push({
      machineId: machine.id,
      tenant: machine.subdomain,
      token,
      employees: await employeesOf(em, machine.customerId),
    });
  }
  return renewed;
}

async function employeesOf(em: SqlEntityManager, customerId: string): Promise<DemoMachine['employees']> {
  const employees = await rows(
    em,
    sql<{
      identification: string;
    }>`select identification from employee where customer_id = ${customerId} and live = 1 and status = 'ACTIVE' order by identification`,
  );
  return employees.map(({ identification }) => ({ identification, pin: demoPin(identification) }));
}
