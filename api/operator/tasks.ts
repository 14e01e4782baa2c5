import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { OperatorError } from './operator-error.ts';
import { dropTasks, listTasks, retryTasks, showTask, type ListedTask } from './task-commands.ts';

const USAGE = `npm run tasks -- <command>

  list [--state waiting|running|dead] [--kind <kind>] [--tenant <subdomain>] [--limit <n>]
                     tasks, the longest due first
  show <id>          one task with its error; what it holds is shown only where the kind keeps no secret
  retry <id …>       has these tried now, given up or not
  retry --dead [--kind <kind>]
                     the same for every task that was given up
  drop <id …>        removes tasks that do not run; what they were for will not happen
`;

/** `npm run tasks`: what operators see of work in the background, and do to it. Ends with 1 and a sentence when it cannot be done. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      kind: { type: 'string' },
      tenant: { type: 'string' },
      limit: { type: 'string', default: '50' },
      dead: { type: 'boolean', default: false },
    },
  });
  const [command, ...ids] = positionals;
  const config = readConfig();
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    if (command === 'list') console.log(tableOf(await listTasks(em, { ...values, limit: Number(values.limit) })));
    else if (command === 'show' && ids[0]) console.log(JSON.stringify(await showTask(em, Number(ids[0])), null, 2));
    else if (command === 'retry' && (ids.length > 0 || values.dead))
      console.log(
        `${await retryTasks(em, values.dead ? { kind: values.kind } : { ids: ids.map(Number) })} to be tried now`,
      );
    else if (command === 'drop' && ids.length > 0) console.log(`${await dropTasks(em, ids.map(Number))} dropped`);
    else throw new OperatorError(USAGE);
  } finally {
    await orm.close(true);
  }
}

function tableOf(tasks: readonly ListedTask[]): string {
  if (tasks.length === 0) return 'No tasks';
  const lines = tasks.map(({ id, kind, state, tenant, dueAt, attempts, delays, progress, errorCode }) => [
    String(id),
    state,
    kind,
    tenant ?? 'platform',
    dueAt,
    `${attempts} tries, ${delays} delays`,
    progress ?? '',
    errorCode ?? '',
  ]);
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
