import { parseArgs } from 'node:util';
import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { OperatorError } from './operator-error.ts';
import { runCommand } from './run-command.ts';
import { dropTasks, listTasks, retryTasks, showTask, type ListedTask } from './task-commands.ts';

const USAGE = `npm run tasks -- <command>

  list [--state waiting|running|dead] [--kind <kind>] [--tenant <subdomain>] [--limit <n>]
                     lists tasks, longest due first
  show <id>          shows one task with its error; payloads of sealed kinds stay encrypted
  retry <id …>       runs these tasks now, dead or not
  retry --dead [--kind <kind>]
                     runs all dead tasks now
  drop <id …>        deletes tasks that are not running; their work is lost
`;

/** `npm run tasks`: shows and controls background tasks. Exits with code 1 and a message on failure. */
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
        `${await retryTasks(em, values.dead ? { kind: values.kind } : { ids: ids.map(Number) })} tasks are due now`,
      );
    else if (command === 'drop' && ids.length > 0) console.log(`${await dropTasks(em, ids.map(Number))} tasks dropped`);
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

await runCommand(main);
