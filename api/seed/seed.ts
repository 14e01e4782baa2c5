import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#api/config.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { seedDemo } from './demo.ts';
import { seedLarge } from './large.ts';

/**
 * `npm run db:seed`: creates the two demo companies with their accounts, and the system administrator. Existing data is
 * not changed. If MACHINE_CREDENTIALS_FILE is set, the credentials of the demo machines are written to that file for
 * the simulator. `npm run db:seed -- --large` creates one large company instead.
 */
const { values } = parseArgs({ options: { large: { type: 'boolean', default: false } } });
const config = readConfig();
await (values.large ? seedLargeCompany(config) : seedDemoCompanies(config));

async function seedDemoCompanies(settings: Config): Promise<void> {
  const file = settings.MACHINE_CREDENTIALS_FILE;
  const credentialsWanted = file !== undefined && (await readFile(file, 'utf8').catch(() => '')) === '';
  const result = await seedDemo(settings, { issueCredentials: credentialsWanted });
  if (file && result.machines.length > 0) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(result.machines, null, 2), { mode: 0o600 });
  }
  console.log(result.seeded.length > 0 ? `Seeded ${result.seeded.join(', ')}` : 'The demo data is there already');
}

async function seedLargeCompany(settings: Config): Promise<void> {
  const admin = await connectRealmAdmin(settings);
  const seeded = await seedLarge(settings, admin, (line) => console.log(line));
  console.log(seeded ? 'Seeded large' : 'The company "large" is there already');
}
