import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { write } from '#api/crud/write.ts';
import { issueCredential, revokeCredential } from '#api/features/machines/machine-credential.service.ts';
import { rows, sql } from '#api/db/sql.ts';
import { demoPin } from './company.ts';
import { SYSTEM } from '#api/platform/caller.ts';

/** Data with which the simulator acts as a machine of the demo. */
export type DemoMachine = {
  machineId: string;
  /** Subdomain. */
  tenant: string;
  /** The machine's bearer token. */
  token: string;
  employees: { identification: string; pin: string; productIds: string[] }[];
};

/** Issues a new credential for every machine of the demo tenants, and revokes the active ones. */
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
    const scope = { em, tenant: { id: machine.customerId }, actor: SYSTEM };
    const token = await write(scope, async (tx) => {
      const active = await rows<{ id: string }>(
        tx.em,
        sql`select id from machine_credential where customer_id = ${machine.customerId} and machine_id = ${machine.id} and revoked_at is null`,
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

/**
 * The active employees, with the products that their rules still allow now. So most requests of the demo machines are
 * allowed.
 */
async function employeesOf(em: SqlEntityManager, customerId: string): Promise<DemoMachine['employees']> {
  const entitled = await rows(
    em,
    sql<{ identification: string; productId: string | null }>`
      select employee.identification, rule.product_id as productId from employee
      left join \`group\` owner on owner.customer_id = employee.customer_id and owner.id = employee.group_id
      left join group_rule rule on rule.customer_id = owner.customer_id and rule.group_id = owner.id and rule.quantity > (
        select count(*) from withdrawal
        where withdrawal.customer_id = rule.customer_id and withdrawal.employee_id = employee.id
          and withdrawal.product_id = rule.product_id and withdrawal_status in ('PENDING_DELIVERY', 'DELIVERED')
          and requested_at > date_sub(now(3), interval coalesce(rule.period_days, owner.period) day))
      where employee.customer_id = ${customerId} and employee.live = 1 and employee.status = 'ACTIVE'
      order by employee.identification, rule.position`,
  );
  return [...Map.groupBy(entitled, (row) => row.identification)].map(([identification, products]) => ({
    identification,
    pin: demoPin(identification),
    productIds: products.flatMap(({ productId }) => productId ?? []),
  }));
}
