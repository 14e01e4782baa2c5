import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#api/config.ts';
import { setCompanyAccount } from './company-account.ts';
import { erasePerson, type Erasure } from './erase-person.ts';
import { exportTenant } from './export-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { purgeDueTenants, purgeTenant, type Purged } from './purge-tenant.ts';
import { listDeleted, restoreRecord } from './restore-record.ts';
import { tellVerdict, verifyAudit } from './verify-audit.ts';

const USAGE = `npm run tenant -- <command>

  export <subdomain or id> --to <folder>   everything of a tenant as files
  purge <subdomain or id>                  removes a deleted customer for good, once TENANT_RETENTION_DAYS are over
  purge --due                              the same for every customer whose time is over
  deleted <subdomain> <kind>               deleted records, for example of kind employee
  restore <subdomain> <kind> <id>          takes one of them into use again, as INACTIVE
  erase-person <subdomain> employee|user <id> [--yes]
                                           makes a deleted person a pseudonym everywhere, for good; without --yes it only
                                           says what it would change
  company-account <subdomain> --issuer <url> --client-id <id> --client-secret-file <file> [--name <text>]
                                           lets its people sign in with their own OpenID Connect provider
  verify-audit <subdomain or id> | --platform | --all
                                           whether the audit trail is as it was written; ends with 1 when it is not
`;

/** `npm run tenant`: what operators do to one tenant. Ends with 1 and a sentence when it cannot be done. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      due: { type: 'boolean' },
      all: { type: 'boolean' },
      platform: { type: 'boolean' },
      yes: { type: 'boolean', default: false },
      issuer: { type: 'string' },
      'client-id': { type: 'string' },
      'client-secret-file': { type: 'string' },
      name: { type: 'string', default: 'Company account' },
    },
  });
  const [command, tenant, kind, id] = positionals;
  const config = readConfig();
  if (command === 'export' && tenant && values.to) {
    const { files } = await exportTenant(config, tenant, values.to);
    const records = Object.values(files).reduce((sum, file) => sum + file.records, 0);
    console.log(`${records} records in ${Object.keys(files).length} files: ${values.to}`);
  } else if (command === 'purge' && (values.due || tenant)) {
    const purged = tenant ? [await purgeTenant(config, tenant)] : await purgeDueTenants(config);
    console.log(purged.length > 0 ? purged.map(tell).join('\n') : 'Nothing is due');
  } else if (command === 'deleted' && tenant && kind) {
    for (const record of await listDeleted(config, tenant, kind))
      console.log(`${record.id}  ${record.deletedAt}  ${record.name ?? ''}`);
  } else if (command === 'restore' && tenant && kind && id) {
    await restoreRecord(config, tenant, kind, id);
    console.log(`${kind} ${id} is there again, INACTIVE`);
  } else if (command === 'erase-person' && tenant && (kind === 'employee' || kind === 'user') && id) {
    const erasure = await erasePerson(config, { tenant, kind, id }, { really: values.yes });
    console.log(tellErasure(erasure, values.yes));
  } else if (command === 'company-account' && tenant) {
    const { issuer, 'client-id': clientId, 'client-secret-file': file, name } = values;
    if (!issuer || !clientId || !file) throw new OperatorError(USAGE);
    const clientSecret = (await readFile(file, 'utf8')).trim();
    const redirectUri = await setCompanyAccount(config, tenant, { issuer, clientId, clientSecret, name });
    console.log(`Set. The provider must allow the redirect URI ${redirectUri}`);
  } else if (command === 'verify-audit' && (values.all || values.platform || tenant)) {
    const whose = tenant ? { tenant } : values.all ? 'ALL' : 'PLATFORM';
    const verdict = await verifyAudit(config, whose);
    console.log(tellVerdict(verdict));
    if (verdict.faults.length > 0) process.exitCode = 1;
  } else throw new OperatorError(USAGE);
}

function tell({ tenant, rows, files }: Purged): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${tenant.displayName} (${tenant.id}) is purged: ${total} rows, ${files} files, realm ${tenant.realm}`;
}

function tellErasure({ pseudonym, changed, left }: Erasure, isDone: boolean): string {
  const counts = (rows: Record<string, number>) => Object.entries(rows).map(([place, count]) => `  ${count}  ${place}`);
  return [
    isDone
      ? `Erased; called ${pseudonym} from now on:`
      : `Nothing is changed yet. With --yes it becomes ${pseudonym} in:`,
    ...counts(changed),
    ...(Object.keys(left).length > 0 ? ['Still named, to be looked at by hand, in:', ...counts(left)] : []),
  ].join('\n');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
