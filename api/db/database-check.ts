import type { EntityMetadata } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { errorCode } from '#api/platform/error-code.ts';
import type { Logger } from '#api/platform/log.ts';
import { certificateAdvice, watchServer } from '#api/platform/server-check.ts';
import { rows, sql } from './sql.ts';

/** Missing columns that the message names. */
const NAMED = 3;

const MIGRATE = 'run "npm run db:migrate"';

/** What an operator does about an error of the driver, by its code. */
const ADVICE: readonly [RegExp, string][] = [
  [
    /^ER_(ACCESS_DENIED|DBACCESS_DENIED|BAD_DB)/,
    `MySQL does not know the user or the schema: check DATABASE_URL (or MYSQL_ADMIN_URL, DB_NAME and APP_SECRET, of which it is derived), and ${MIGRATE}, which creates both`,
  ],
  [
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|PROTOCOL_)/,
    'MySQL does not answer: check its address in DATABASE_URL, and whether it runs',
  ],
];

/** The schema is not that of this version. The message names what is missing. */
class SchemaError extends Error {
  override name = 'SchemaError';
}

/**
 * Checks that MySQL answers, and until that was once so that the schema has the tables and columns of this version.
 * Throws otherwise. What an operator must do is logged once for each fault, without a stack.
 */
export function createDatabaseCheck(orm: MikroORM, log: Logger): () => Promise<void> {
  let isSchemaRight = false;
  return watchServer(log, {
    async check() {
      if (isSchemaRight) await orm.em.fork().execute('select 1');
      else await checkSchema(orm);
      isSchemaRight = true;
    },
    adviceFor,
    works: 'MySQL answers, and has the schema of this version',
  });
}

async function checkSchema(orm: MikroORM): Promise<void> {
  const found = await rows(
    orm.em.fork(),
    sql<{ place: string }>`select concat(table_name, '.', column_name) as place from information_schema.columns
      where table_schema = database()`,
  );
  const there = new Set(found.map(({ place }) => place));
  const missing = [...orm.getMetadata().getAll().values()].flatMap(columnsOf).filter((place) => !there.has(place));
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).join(', ');
  throw new SchemaError(
    `The schema lacks ${missing.length} columns of this version (${named}): ${MIGRATE}, or check that DB_NAME is the schema of the product`,
  );
}

const columnsOf = ({ tableName, virtual, embeddable, props }: EntityMetadata): string[] =>
  virtual || embeddable
    ? []
    : props
        .filter(({ persist }) => persist !== false)
        .flatMap(({ fieldNames }) => fieldNames.map((column) => `${tableName}.${column}`));

/** What an operator does about an error of MySQL's driver; null if it says nothing about the connection. */
export function connectionAdvice(error: unknown): string | null {
  const certificate = certificateAdvice('MySQL', error);
  if (certificate !== null) return certificate;
  const code = errorCode(error) ?? '';
  const [, advice] = ADVICE.find(([codes]) => codes.test(code)) ?? [];
  return advice ?? null;
}

function adviceFor(error: unknown): string {
  if (error instanceof SchemaError) return error.message;
  return connectionAdvice(error) ?? 'MySQL does not work; the code of its error is in the documentation of MySQL';
}
