import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram, type Program } from '#load-tests/lib/program.ts';
import { GROUP_SIZE, joinGroup, launchMember, readState, type Member } from '#stack/servers/mysql-group.ts';
import { mysql } from '#stack/servers/mysql.ts';
import { startPrimaryProxy } from '#stack/servers/primary-proxy.ts';
import { freePorts, USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';

/** MySQL as a group of three for one test, behind one address. */
export type OwnMysqlGroup = {
  /** The address with its root user, for MYSQL_ADMIN_URL. */
  adminUrl: string;
  /** Number of the member that takes writes; null while there is none. */
  primary(): number | null;
  /** Sends SIGKILL to the member that takes writes; returns its number. */
  killPrimary(): Promise<number>;
  /** Starts a killed member again; it fetches what it missed. */
  rejoin(number: number): Promise<void>;
  /** The transactions of each member, as MySQL writes their ids. */
  transactions(): Promise<string[]>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
};

/** Starts three servers, joins them, and puts a proxy in front of them. */
export async function startOwnMysqlGroup(): Promise<OwnMysqlGroup> {
  await mysql.install();
  const data = await mkdtemp(path.join(tmpdir(), 'ppe-own-group-'));
  const [proxyPort = 0, ...ports] = await freePorts(1 + 2 * GROUP_SIZE);
  const members = Array.from({ length: GROUP_SIZE }, (_, index): Member => ({
    number: index + 1,
    port: ports[index] ?? 0,
    groupPort: ports[index + GROUP_SIZE] ?? 0,
    data: path.join(data, `mysql-${index + 1}`),
  }));
  const context = {
    profile: 'test',
    data,
    ports: USUAL_PORTS,
    secrets: profileSecrets('test'),
    durable: true,
  } as const;
  const programs = new Map<number, Program>();
  const start = async (member: Member): Promise<void> => {
    const { command, args, env } = await launchMember(member, members, context);
    const name = `${path.basename(data)}-${member.number}`;
    const isReady = async () => (await readState(member)) !== null;
    programs.set(member.number, await startProgram({ name, command, args: [...args], env, isReady }));
  };
  for (const member of members) await start(member);
  await joinGroup(members);
  const proxy = await startPrimaryProxy(proxyPort, members, () => undefined);
  return {
    adminUrl: `mysql://root@127.0.0.1:${proxyPort}`,
    primary: () => proxy.primary(),
    async killPrimary() {
      const number = proxy.primary();
      if (number === null) throw new Error('No member takes writes');
      await programs.get(number)?.kill();
      return number;
    },
    async rejoin(number) {
      for (const member of members) if (member.number === number) await start(member);
      await joinGroup(members);
    },
    async transactions() {
      const states = await Promise.all(members.map(readState));
      return states.map((state) => state?.gtids ?? 'does not answer');
    },
    async close() {
      await proxy.close();
      await Promise.all([...programs.values()].map((program) => program.kill()));
      await rm(data, { recursive: true, force: true });
      await Promise.all([...programs.values()].map(({ log }) => rm(log, { force: true })));
    },
  };
}
