import { existsSync, readFileSync } from 'node:fs';
import { ensureStack, isExternal, stackEnvironment } from './ensure-stack.ts';
import { product, simulator } from './product.ts';
import { GROUP_NAME, groupDaemons, startGroup } from './mysql-group.ts';
import { secondStorage, startSecondStorage } from './second-storage.ts';
import { allServers } from './servers/all.ts';
import type { Server } from './servers/server.ts';
import { runMain, StackError } from './system/errors.ts';
import { logFile, type Profile } from './system/paths.ts';
import { readPorts } from './system/ports.ts';
import { say } from './system/progress.ts';
import { type Daemon, killDaemon, runningProcess, stopDaemon } from './system/supervisor.ts';

const HELP = `npm run stack -- <command> [name…] [--profile dev|test]

  status   shows which servers run, and on which ports
  start    installs and starts servers; they run until they are stopped
  stop     ends them with SIGTERM
  kill     ends them with SIGKILL, like a crash; nothing restarts them
  logs     shows the logs
  env      prints the environment of the product

Servers: ${allServers.map(({ name }) => name).join(', ')}; all of them if you name none.
You can also name ${product.name} and ${simulator.name}, which npm start runs, but not start them.
${GROUP_NAME} is MySQL as three servers and a proxy: ${groupDaemons.map(({ name }) => name).join(', ')}.
${secondStorage.name} is another S3 server than MinIO.`;

/** What commands may name, beside the servers. */
const unlisted: readonly Daemon[] = [product, simulator, secondStorage, ...groupDaemons];

type Request = {
  command: string;
  servers: readonly Server[];
  /** The named processes of the product itself, and of MySQL as a group. */
  others: readonly Daemon[];
  profile: Profile;
};

/** Reads the command line. Throws a StackError that names the wrong word. */
export function parseRequest(words: readonly string[]): Request {
  const rest = [...words];
  const profile = takeProfile(rest);
  const [command = 'help', ...given] = rest;
  const names = given.flatMap((name) => (name === GROUP_NAME ? groupDaemons.map((daemon) => daemon.name) : [name]));
  const known = [...allServers, ...unlisted];
  const unknown = names.find((name) => !known.some((daemon) => daemon.name === name));
  if (unknown !== undefined) throw new StackError(`there is no server called ${unknown}.\n\n${HELP}`);
  const servers = names.length === 0 ? allServers : allServers.filter(({ name }) => names.includes(name));
  return { command, servers, others: unlisted.filter(({ name }) => names.includes(name)), profile };
}

function takeProfile(words: string[]): Profile {
  const at = words.indexOf('--profile');
  if (at < 0) return 'dev';
  const [, value] = words.splice(at, 2);
  if (value === 'dev' || value === 'test') return value;
  throw new StackError(`--profile is dev or test, not ${value ?? 'nothing'}.`);
}

async function execute(request: Request): Promise<number> {
  const { command, servers, others, profile } = request;
  const named = [...servers, ...others];
  switch (command) {
    case 'status':
      return showStatus(request);
    case 'start':
      return start(request);
    case 'stop':
      return endAll(named, profile, stopDaemon, 'stopped');
    case 'kill':
      return endAll(named, profile, killDaemon, 'killed');
    case 'logs':
      return showLogs(named, profile);
    case 'env':
      for (const [name, value] of Object.entries(stackEnvironment(profile))) console.log(`${name}=${value}`);
      return 0;
    case 'help':
    case '--help':
      console.log(HELP);
      return 0;
    default:
      throw new StackError(`there is no command called ${command}.\n\n${HELP}`);
  }
}

async function start({ servers, others, profile }: Request): Promise<number> {
  const own = others.find((daemon) => daemon === product || daemon === simulator);
  if (own) throw new StackError(`npm start starts the ${own.name}.`);
  if (servers.length > 0) await ensureStack(profile, { servers: servers.map(({ name }) => name) });
  if (others.includes(secondStorage)) await startSecondStorage(profile);
  if (others.some((daemon) => groupDaemons.includes(daemon))) await startGroup(profile);
  return 0;
}

/** Answers exit code 3 if a server does not run, like service managers. */
function showStatus({ servers, others, profile }: Request): number {
  const ports = readPorts(profile);
  let allRun = true;
  for (const server of servers) {
    if (isExternal(server)) {
      console.log(statusLine(server, `at ${server.addressVariables[0]} from the environment`));
      continue;
    }
    const known = runningProcess(profile, server);
    allRun &&= known !== undefined;
    const where = server.ports.map((name) => ports[name] ?? '?').join(', ');
    console.log(statusLine(server, known ? `runs on port ${where}, process ${known.pid}` : 'does not run'));
  }
  for (const daemon of servers.length === allServers.length ? unlisted : others) {
    const known = runningProcess(profile, daemon);
    if (known) console.log(statusLine(daemon, `runs, process ${known.pid}`));
  }
  return allRun ? 0 : 3;
}

function statusLine({ name }: Daemon, text: string): string {
  return `${name.padEnd(11)} ${text}`;
}

async function endAll(
  daemons: readonly Daemon[],
  profile: Profile,
  end: (daemon: Daemon, profile: Profile) => Promise<boolean>,
  done: string,
): Promise<number> {
  await Promise.all(
    daemons.map(async (daemon) => {
      say((await end(daemon, profile)) ? `${daemon.title} ${done}` : `${daemon.title} did not run`);
    }),
  );
  return 0;
}

function showLogs(daemons: readonly Daemon[], profile: Profile): number {
  for (const daemon of daemons) {
    const file = logFile(profile, daemon.name);
    console.log(`── ${daemon.title}: ${file}`);
    console.log(existsSync(file) ? readFileSync(file, 'utf8') : '(no log yet)');
  }
  return 0;
}

if (import.meta.main) await runMain(async () => execute(parseRequest(process.argv.slice(2))));
