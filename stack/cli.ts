import { readFileSync, existsSync } from 'node:fs';
import { ensureStack, isExternal, stackEnvironment } from './ensure-stack.ts';
import { runMain, StackError } from './system/errors.ts';
import { logFile, type Profile } from './system/paths.ts';
import { readPorts } from './system/ports.ts';
import { say } from './system/progress.ts';
import { allServers } from './servers/all.ts';
import type { Server } from './servers/server.ts';
import { killDaemon, runningProcess, stopDaemon } from './system/supervisor.ts';

const HELP = `npm run stack -- <command> [server…] [--profile dev|test]

  status   which servers run, and where
  start    installs and starts them; they run until they are stopped
  stop     asks them to end
  kill     takes them away at once, as a crash would; nothing restarts them
  logs     shows their logs
  env      prints the environment that the product is started with

Servers: ${allServers.map(({ name }) => name).join(', ')}; all of them when none is named.`;

interface Request {
  command: string;
  servers: readonly Server[];
  profile: Profile;
}

/** Reads the command line; a fault in it names the word. */
export function parseRequest(words: readonly string[]): Request {
  const rest = [...words];
  const profile = takeProfile(rest);
  const [command = 'help', ...names] = rest;
  const unknown = names.find((name) => !allServers.some((server) => server.name === name));
  if (unknown !== undefined) throw new StackError(`there is no server called ${unknown}.\n\n${HELP}`);
  const servers = names.length === 0 ? allServers : allServers.filter(({ name }) => names.includes(name));
  return { command, servers, profile };
}

function takeProfile(words: string[]): Profile {
  const at = words.indexOf('--profile');
  if (at < 0) return 'dev';
  const [, value] = words.splice(at, 2);
  if (value === 'dev' || value === 'test') return value;
  throw new StackError(`--profile is dev or test, not ${value ?? 'nothing'}.`);
}

async function execute({ command, servers, profile }: Request): Promise<number> {
  switch (command) {
    case 'status':
      return showStatus(servers, profile);
    case 'start':
      await ensureStack(profile, { servers: servers.map(({ name }) => name) });
      return 0;
    case 'stop':
      return endAll(servers, profile, stopDaemon, 'stopped');
    case 'kill':
      return endAll(servers, profile, killDaemon, 'killed');
    case 'logs':
      return showLogs(servers, profile);
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

/** Exit code 3 when one of them does not run, as service managers answer. */
function showStatus(servers: readonly Server[], profile: Profile): number {
  const ports = readPorts(profile);
  let allRun = true;
  for (const server of servers) {
    const known = runningProcess(profile, server);
    if (isExternal(server)) {
      console.log(`${server.name.padEnd(9)} at ${server.addressVariables[0]} from the environment`);
    } else if (known) {
      const where = server.ports.map((name) => ports[name] ?? '?').join(', ');
      console.log(`${server.name.padEnd(9)} runs on port ${where}, process ${known.pid}`);
    } else {
      allRun = false;
      console.log(`${server.name.padEnd(9)} does not run`);
    }
  }
  return allRun ? 0 : 3;
}

async function endAll(
  servers: readonly Server[],
  profile: Profile,
  end: (server: Server, profile: Profile) => Promise<boolean>,
  done: string,
): Promise<number> {
  await Promise.all(
    servers.map(async (server) => {
      say((await end(server, profile)) ? `${server.title} ${done}` : `${server.title} did not run`);
    }),
  );
  return 0;
}

function showLogs(servers: readonly Server[], profile: Profile): number {
  for (const server of servers) {
    const file = logFile(profile, server.name);
    console.log(`── ${server.title}: ${file}`);
    console.log(existsSync(file) ? readFileSync(file, 'utf8') : '(no log yet)');
  }
  return 0;
}

if (import.meta.main) await runMain(async () => execute(parseRequest(process.argv.slice(2))));
