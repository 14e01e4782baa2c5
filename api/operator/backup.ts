import { parseArgs } from 'node:util';
import { readConfig } from '#api/config.ts';
import { checkInstallation } from './backup/check-installation.ts';
import { readVerifiedManifest } from './backup/manifest.ts';
import { describeRestored, restoreBackup } from './backup/restore-backup.ts';
import { takeBackup } from './backup/take-backup.ts';
import { runCommand } from './run-command.ts';
import { OperatorError } from './operator-error.ts';

const USAGE = `npm run backup -- <command>

  take --to <folder>        backs up the product's schema, Keycloak's schema (KEYCLOAK_DATABASE_URL) and all files, while
                            everything runs; the folder must be empty
  verify --from <folder>    compares every file of a backup with its hash
  restore --from <folder>   restores it into DB_NAME, KEYCLOAK_DATABASE_URL and S3_BUCKET, and checks the result
      --replace <schema>    deletes this existing schema first; repeat it for each
      --binlog <file>       applies the changes after the backup from a binary log; repeat it in the order of the files
      --until <time>        stops before this time, for example 2026-11-24T10:15:00Z
      --mysqlbinlog <path>  the program that reads binary logs; default: mysqlbinlog
  check                     checks a running installation: stock, counts, audit trails, files
`;

/** `npm run backup`: operator commands for the whole installation. Exits with code 1 and a message on failure. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      replace: { type: 'string', multiple: true, default: [] },
      binlog: { type: 'string', multiple: true, default: [] },
      until: { type: 'string' },
      mysqlbinlog: { type: 'string', default: 'mysqlbinlog' },
    },
  });
  const [command] = positionals;
  const config = readConfig();
  if (command === 'take' && values.to) {
    const { takenAt, product, keycloak, objects } = await takeBackup(config, values.to);
    const total = Object.values(product.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${total} rows of ${product.schema}, ${objects?.count ?? 0} files, as of ${takenAt}: ${values.to}`);
    if (!keycloak) console.log('Without accounts: KEYCLOAK_DATABASE_URL is not set');
  } else if (command === 'verify' && values.from) {
    const { takenAt, files } = await readVerifiedManifest(values.from);
    console.log(`${Object.keys(files).length} files as of ${takenAt}: complete`);
  } else if (command === 'restore' && values.from) {
    const { binlog: files, until = null, mysqlbinlog, replace } = values;
    const replay = files.length > 0 ? { files, until, mysqlbinlog: [mysqlbinlog] } : null;
    const restored = await restoreBackup(config, values.from, { replace, replay });
    console.log(describeRestored(restored));
    if (restored.inspection.faults.length > 0) process.exitCode = 1;
  } else if (command === 'check') {
    const { faults, ...counts } = await checkInstallation(config);
    console.log(
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    );
    console.log(faults.length === 0 ? 'Everything agrees' : `${faults.join('\n')}\n${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  } else throw new OperatorError(USAGE);
}

await runCommand(main);
