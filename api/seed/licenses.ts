import { newId } from '#api/platform/ids.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import type { Row } from './company.ts';

/** The licenses of a demo company: a long one, one that expires soon, and an expired one. */
export function demoLicenses(customerId: string, users: number, machines: number, now: number): Row[] {
  const today = dayIn('America/Sao_Paulo', new Date(now));
  const all = ['MACHINES', 'WITHDRAWALS'];
  const license = (values: Row, modules: readonly string[]): Row => ({
    customer_id: customerId,
    id: newId(),
    users_limit: null,
    machines_limit: null,
    currency: 'BRL',
    modules: JSON.stringify(modules),
    ...values,
  });
  return [
    license(
      {
        name: 'Assinatura anual',
        type: 'SUBSCRIPTION',
        expiry_date: addDays(today, 240),
        users_limit: users,
        machines_limit: machines,
        total_value: 120_000 * machines,
      },
      all,
    ),
    license(
      {
        name: 'Avaliação de mais máquinas',
        type: 'TRIAL',
        expiry_date: addDays(today, 18),
        total_value: null,
        currency: null,
      },
      ['MACHINES'],
    ),
    license(
      {
        name: 'Implantação',
        type: 'SUBSCRIPTION',
        expiry_date: addDays(today, -45),
        machines_limit: machines,
        total_value: 450_000,
      },
      ['MACHINES', 'WITHDRAWALS'],
    ),
  ];
}
