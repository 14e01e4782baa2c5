import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPrimary, GROUP_SIZE, joinGroup, launchMember, type Member, readState } from './servers/mysql-group.ts';
import { mysql } from './servers/mysql.ts';
import { StackError } from './system/errors.ts';
import { withLock } from './system/lock.ts';
import { type Profile, profileDirectory } from './system/paths.ts';
import { freePorts, USUAL_PORTS } from './system/ports.ts';
import { say, step } from './system/progress.ts';
import { profileSecrets } from './system/secrets.ts';
import { type Daemon, runningProcess, startDaemon } from './system/supervisor.ts';

/** The name of MySQL as a group of three servers, for people who want to see what happens when one of them dies. */
export const GROUP_NAME = 'mysql-group';

const members: readonly Daemon[] = Array.from({ length: GROUP_SIZE }, (_, index) => ({
  name: `mysql-${index + 1}`,
  title: `MySQL ${index + 1}`,
  readyWithin: 120,
  stopsWithin: 30,
}));

const proxy: Daemon = { name: 'mysql-proxy', title: 'Proxy of MySQL', readyWithin: 60, stopsWithin: 10 };

/** The processes of the group: its members, and the proxy in front of them. */
export const groupDaemons: readonly Daemon[] = [...members, proxy];

/** Where the group listens. */
export type GroupPlaces = { proxyPort: number; members: Member[] };

/** Starts what does not run: members, the group, the proxy. Members that were killed join again. */
export async function startGroup(profile: Profile): Promise<void> {
  const lock = path.join(profileDirectory(profile), 'locks', `${GROUP_NAME}.lock`);
  await withLock(lock, 'starting MySQL as a group', async () => {
    await mysql.install();
    const places = await choosePlaces(profile);
    for (const [index, daemon] of members.entries()) await startMember(profile, daemon, places, index);
    await step('joining the members of MySQL', () => joinGroup(places.members));
    await startProxy(profile, places);
    say(`  ✓ MySQL as a group: MYSQL_ADMIN_URL=mysql://root@127.0.0.1:${places.proxyPort} npm start uses it`);
  });
}

/** The places of a group that was started before. */
export function readPlaces(profile: Profile): GroupPlaces {
  const file = placesFile(profile);
  if (!existsSync(file)) throw new StackError(`${GROUP_NAME} was never started.`);
  const places: GroupPlaces = JSON.parse(readFileSync(file, 'utf8'));
  return places;
}

const groupFolder = (profile: Profile): string => path.join(profileDirectory(profile), GROUP_NAME);
const placesFile = (profile: Profile): string => path.join(groupFolder(profile), 'places.json');

/** The known places; new ones are chosen only for a group that never ran, because members know each other's ports. */
async function choosePlaces(profile: Profile): Promise<GroupPlaces> {
  if (existsSync(placesFile(profile))) return readPlaces(profile);
  const [proxyPort = 0, ...ports] = await freePorts(1 + 2 * GROUP_SIZE);
  const places: GroupPlaces = {
    proxyPort,
    members: members.map(({ name }, index) => ({
      number: index + 1,
      port: ports[index] ?? 0,
      groupPort: ports[index + GROUP_SIZE] ?? 0,
      data: path.join(groupFolder(profile), name),
    })),
  };
  mkdirSync(groupFolder(profile), { recursive: true });
  writeFileSync(placesFile(profile), `${JSON.stringify(places, null, 2)}\n`);
  return places;
}

async function startMember(profile: Profile, daemon: Daemon, places: GroupPlaces, index: number): Promise<void> {
  const member = places.members[index];
  if (!member || runningProcess(profile, daemon)) return;
  const context = {
    profile,
    data: member.data,
    ports: USUAL_PORTS,
    secrets: profileSecrets(profile),
    durable: true,
  };
  const launch = await launchMember(member, places.members, context);
  await startDaemon(daemon, profile, launch, async () => (await readState(member)) !== null);
}

async function startProxy(profile: Profile, { proxyPort, members: places }: GroupPlaces): Promise<void> {
  if (runningProcess(profile, proxy)) return;
  const program = path.join(import.meta.dirname, 'primary-proxy.ts');
  const launch = { command: process.execPath, args: [program, profile], env: process.env };
  await startDaemon(proxy, profile, launch, async () => {
    const isUp = await mysql.isHealthy({ ports: { ...USUAL_PORTS, mysql: proxyPort } });
    return isUp && (await findPrimary(places)) !== undefined;
  });
}
