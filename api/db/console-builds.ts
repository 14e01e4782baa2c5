import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql } from './sql.ts';

/** A build is forgotten this many days after its last replica. Pages that are open for longer must be loaded again. */
const KEEP_DAYS = 7;

/** Maximum number of other builds that a replica reads, the newest first. */
const MAX_BUILDS = 10;

const digestOf = (operations: readonly string[]): Buffer => hash('sha256', JSON.stringify(operations), 'buffer');

/** Stores the operations of a build that a replica serves now, and forgets old builds. */
export async function storeBuild(em: SqlEntityManager, operations: readonly string[]): Promise<void> {
  await change(
    em,
    sql`insert into console_build (id, operations) values (${digestOf(operations)}, ${JSON.stringify(operations)})
      on duplicate key update seen_at = current_timestamp(3)`,
  );
  await change(em, sql`delete from console_build where seen_at < current_timestamp(3) - interval ${KEEP_DAYS} day`);
}

/** The operations of the newest builds except this one. */
export async function readOtherBuilds(em: SqlEntityManager, own: readonly string[]): Promise<string[]> {
  const found = await rows<{ operation: string }>(
    em,
    sql`select operation from
      (select operations from console_build where id <> ${digestOf(own)} order by seen_at desc limit ${MAX_BUILDS}) builds,
      json_table(operations, '$[*]' columns (operation longtext path '$')) texts`,
  );
  return found.map(({ operation }) => operation);
}
