import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#api/config.ts';
import { auditEntries } from './audit-entries.ts';
import { setCompanyAccount } from './company-account.ts';
import { erasePerson, type Erasure } from './erase-person.ts';
import { exportTenant } from './export-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { purgeDueTenants, purgeTenant, type PurgeResult } from './purge-tenant.ts';
import { listDeleted, restoreRecord } from './restore-record.ts';
import { runCommand } from './run-command.ts';
import { describeUploadUse, listUploadUse } from './upload-use.ts';
import { describeVerdict, verifyAudit } from './verify-audit.ts';

const USAGE = `npm run tenant -- <command>

  export <subdomain or id> --to <folder>   exports all data of a tenant as files
  purge <subdomain or id>                  deletes all data of a deleted customer after TENANT_RETENTION_DAYS
  purge --due                              does this for every customer whose retention time is over
  deleted <subdomain> <kind>               lists deleted records, for example of kind employee
  restore <subdomain> <kind> <id>          restores one of them as INACTIVE
  erase-person <subdomain> employee|user <id> [--yes]
                                           permanently replaces a deleted person by a pseudonym; without --yes it only
                                           shows what it would change
  company-account <subdomain> --issuer <url> --client-id <id> --client-secret-file <file> [--name <text>]
                                           lets its people sign in with their own OpenID Connect provider
  uploads                                  lists how many files each tenant has, and how large they are
  verify-audit <subdomain or id> | --platform | --all
                                           checks that the audit trail is unchanged; exits with 1 if it is not
  audit-entries <subdomain or id> | --platform | --all
                                           prints the sealed entries as lines of JSON
`;

/** `npm run tenant`: operator commands for one tenant. Exits with code 1 and a message on failure. */
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
    console.log(purged.length > 0 ? purged.map(describePurge).join('\n') : 'Nothing is due');
  } else if (command === 'deleted' && tenant && kind) {
    for (const record of await listDeleted(config, tenant, kind))
      console.log(`${record.id}  ${record.deletedAt}  ${record.name ?? ''}`);
  } else if (command === 'restore' && tenant && kind && id) {
    await restoreRecord(config, tenant, kind, id);
    console.log(`${kind} ${id} is restored as INACTIVE`);
  } else if (command === 'erase-person' && tenant && (kind === 'employee' || kind === 'user') && id) {
    const erasure = await erasePerson(config, { tenant, kind, id }, { really: values.yes });
    console.log(describeErasure(erasure, values.yes));
  } else if (command === 'company-account' && tenant) {
    const { issuer, 'client-id': clientId, 'client-secret-file': file, name } = values;
    if (!issuer || !clientId || !file) throw new OperatorError(USAGE);
    const clientSecret = (await readFile(file, 'utf8')).trim();
    const redirectUri = await setCompanyAccount(config, tenant, { issuer, clientId, clientSecret, name });
    console.log(`Set. The provider must allow the redirect URI ${redirectUri}`);
  } else if (command === 'uploads') {
    console.log(describeUploadUse(await listUploadUse(config), config));
  } else if (command === 'verify-audit' && (values.all || values.platform || tenant)) {
    const trails = tenant ? { tenant } : values.all ? 'ALL' : 'PLATFORM';
    const verdict = await verifyAudit(config, trails);
    console.log(describeVerdict(verdict));
    if (verdict.faults.length > 0) process.exitCode = 1;
  } else if (command === 'audit-entries' && (values.all || values.platform || tenant)) {
    for await (const entry of auditEntries(config, tenant ? { tenant } : values.all ? 'ALL' : 'PLATFORM'))
      if (!process.stdout.write(`${JSON.stringify(entry)}\n`)) await once(process.stdout, 'drain');
  } else throw new OperatorError(USAGE);
}

function describePurge({ tenant, rows, files }: PurgeResult): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${tenant.displayName} (${tenant.id}) is purged: ${total} rows, ${files} files, realm ${tenant.realm}`;
}

function describeErasure({ pseudonym, changed, left }: Erasure, isDone: boolean): string {
  const counts = (rows: Record<string, number>) => Object.entries(rows).map(([place, count]) => `  ${count}  ${place}`);
  return [
    isDone
      ? `Erased; the new name is ${pseudonym}. Changed rows:`
      : `Nothing is changed yet. With --yes it becomes ${pseudonym} in:`,
    ...counts(changed),
    ...(Object.keys(left).length > 0
      ? ['The person is still named here; check these rows by hand:', ...counts(left)]
      : []),
  ].join('\n');
}

await runCommand(main);
