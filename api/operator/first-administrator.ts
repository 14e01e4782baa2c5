import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#api/config.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';
import { OperatorError } from './operator-error.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run first-administrator -- --email <address> --name <name> --password-file <file>

  Creates the platform's realm and the first system administrator of a new installation. The password must be changed
  at the first sign-in. Does nothing when there is a system administrator.
`;

/** `npm run first-administrator`. Exits with code 1 and a message on failure. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, 'password-file': { type: 'string' } },
  });
  const { email, name, 'password-file': file } = values;
  if (!email || !name || !file) throw new OperatorError(USAGE);
  const password = (await readFile(file, 'utf8')).trim();
  const isMade = await createFirstAdministrator(readConfig(), { email, name, password });
  console.log(isMade ? `${email} may sign in now` : 'There is a system administrator; nothing is changed');
}

await runCommand(main);
