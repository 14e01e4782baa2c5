import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { readConfig, type Config } from '#api/config.ts';
import { migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { countNextDays } from '#api/features/withdrawals/withdrawal-rollup.service.ts';
import { newId } from '#api/platform/ids.ts';
import { seedLarge } from '#api/seed/large.ts';
import { mysql } from '#stack/servers/mysql.ts';
import { StackError } from '#stack/system/errors.ts';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { say } from '#stack/system/progress.ts';
import { profileSecrets } from '#stack/system/secrets.ts';
import { openSession } from '../../lib/office.ts';
import { freePort, loadDirectory, type Program, startProgram } from '../../lib/program.ts';
import type { RealmKeys } from '../../lib/realm-keys.ts';

const SUBDOMAIN = 'large';

/** The indexes of the large company fit into it, as a production server's memory should. */
const BUFFER_POOL = '1G';

/** The large company with a signed-in administrator. */
export type LargeTenant = { customerId: string; host: string; token: string };

/** Starts the MySQL of the large company. Its data folder is kept: the seed runs once. */
export async function startLargeDatabase(): Promise<{ adminUrl: string; program: Program }> {
  await mysql.install();
  const data = path.join(loadDirectory, 'large-mysql');
  mkdirSync(data, { recursive: true });
  const ports = { ...USUAL_PORTS, mysql: await freePort() };
  const context = { profile: 'test', data, ports, secrets: profileSecrets('test'), durable: true } as const;
  const launch = await mysql.launch(context);
  const program = await startProgram({
    name: 'large-mysql',
    command: launch.command,
    args: [...launch.args, `--innodb-buffer-pool-size=${BUFFER_POOL}`],
    env: launch.env,
    isReady: () => mysql.isHealthy(context),
  });
  return { adminUrl: mysql.environment(context).MYSQL_ADMIN_URL ?? '', program };
}

/** Creates the large company if it is missing, counts its withdrawals for the dashboard, and signs its administrator in. */
export async function prepareLargeTenant(environment: Record<string, string>, keys: RealmKeys): Promise<LargeTenant> {
  const config = readConfig(environment);
  await migrateDatabase(config);
  await seedLarge(config, accountsWithoutRealm, say);
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    const { customerId, ...person } = await administratorOf(em);
    while (await countNextDays(orm.em.fork(), customerId, new Date()));
    const token = await openSession(em, keys, { customerId, realm: SUBDOMAIN, subdomain: SUBDOMAIN }, person);
    return { customerId, host: hostOf(config), token };
  } finally {
    await orm.close(true);
  }
}

const hostOf = ({ ROOT_DOMAIN }: Config): string => `${SUBDOMAIN}.${ROOT_DOMAIN}`;

/** Takes the place of Keycloak: every account gets a new subject. */
const accountsWithoutRealm: Parameters<typeof seedLarge>[1] = {
  ensureRealm: async ({ accounts = [] }) => ({
    name: SUBDOMAIN,
    subjects: new Map(accounts.map(({ email }) => [email, newId()])),
  }),
};

async function administratorOf(
  em: SqlEntityManager,
): Promise<{ customerId: string; id: string; subject: string; email: string }> {
  const found = await firstRow(
    em,
    sql<{ customerId: string; id: string; subject: string; email: string }>`
      select user.customer_id as customerId, user.id, user.subject, user.email
      from customer join console_user user on user.customer_id = customer.id and user.is_customer_admin
      where customer.subdomain = ${SUBDOMAIN} and customer.live = 1 limit 1`,
  );
  if (!found) throw new StackError('The large company has no administrator');
  return found;
}
