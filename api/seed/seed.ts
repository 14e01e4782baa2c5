import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readConfig } from '#api/config.ts';
import { seedDemo } from './demo.ts';

/**
 * `npm run db:seed`: creates the two demo companies with their accounts, and the system administrator. Existing data is
 * not changed. If MACHINE_CREDENTIALS_FILE is set, the credentials of the demo machines are written to that file for
 * the simulator.
 */
const config = readConfig();
const file = config.MACHINE_CREDENTIALS_FILE;
const credentialsWanted = file !== undefined && (await readFile(file, 'utf8').catch(() => '')) === '';

const result = await seedDemo(config, { issueCredentials: credentialsWanted });
if (file && result.machines.length > 0) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(result.machines, null, 2), { mode: 0o600 });
}
console.log(result.seeded.length > 0 ? `Seeded ${result.seeded.join(', ')}` : 'The demo data is there already');
