import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { StackError } from '../system/errors.ts';
import type { Launch } from '../system/processes.ts';
import { waitUntil } from '../system/wait.ts';
import { mysql } from './mysql.ts';
import type { ServerContext } from './server.ts';

/** One of the three servers of a group. */
export type Member = {
  /** From 1. */
  number: number;
  /** Port of clients. */
  port: number;
  /** Port of the other members. */
  groupPort: number;
  /** Its own folder; it exists before the member is launched. */
  data: string;
};

/** How a member sees itself. `gtids`: the transactions that it has. */
export type MemberState = { state: string; role: string; isWritable: boolean; hasMajority: boolean; gtids: string };

/** Three, because a group continues while more than half of its members live. */
export const GROUP_SIZE = 3;

/** Copies the data of one member to another when it joins; exists on each member, with the same password. */
const RECOVERY = { user: 'recovery', password: 'recovery' };

/** The expel timeout in seconds: how long a silent member stays in the group after it was noticed. */
const EXPEL_AFTER_S = 0;

/** A member that joins again fetches what it missed, while the others take writes. */
const ONLINE_WITHIN_MS = 120_000;

/** The command that starts a member; it joins the group only after `joinGroup`. */
export async function launchMember(member: Member, all: readonly Member[], usual: ServerContext): Promise<Launch> {
  mkdirSync(member.data, { recursive: true });
  const ports = { ...usual.ports, mysql: member.port };
  const { command, args } = await mysql.launch({ ...usual, data: member.data, ports, durable: true });
  return { command, args: [...args.filter((each) => each !== '--skip-log-bin'), ...groupArguments(member, all)] };
}

function groupArguments({ number, port, groupPort, data }: Member, all: readonly Member[]): string[] {
  const group = {
    'group-name': groupName(path.dirname(data)),
    'start-on-boot': 'OFF',
    'local-address': `127.0.0.1:${groupPort}`,
    'group-seeds': all.map((each) => `127.0.0.1:${each.groupPort}`).join(','),
    'ip-allowlist': '127.0.0.1/8',
    'recovery-get-public-key': 'ON',
    'member-expel-timeout': String(EXPEL_AFTER_S),
    'unreachable-majority-timeout': '10',
    consistency: 'BEFORE_ON_PRIMARY_FAILOVER',
  };
  return [
    `--server-id=${number}`,
    '--log-bin=changes',
    '--gtid-mode=ON',
    '--enforce-gtid-consistency=ON',
    '--report-host=127.0.0.1',
    `--report-port=${port}`,
    '--plugin-load-add=group_replication.so',
    '--plugin-load-add=mysql_clone.so',
    ...Object.entries(group).map(([name, value]) => `--loose-group-replication-${name}=${value}`),
  ];
}

/** A UUID that stays the same while the folder of the group stays. */
function groupName(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

/** Brings all running members into one group: into the living one, else into a new one of the member with all data. */
export async function joinGroup(members: readonly Member[]): Promise<void> {
  const states = await Promise.all(members.map((member) => readState(member)));
  const outside = members.filter((_, index) => states[index]?.state !== 'ONLINE');
  const isAlive = states.some((state) => state?.state === 'ONLINE' && state.hasMajority);
  const first = isAlive ? null : await mostAdvanced(members);
  if (first) await join(first, true);
  for (const member of outside) if (member !== first) await join(member, false);
}

/** The member whose transactions include those of all others: no other one may begin a group, or data would be lost. */
async function mostAdvanced(members: readonly Member[]): Promise<Member> {
  for (const member of members) {
    const others = await Promise.all(members.map(readState));
    const gtids = others.map((state) => state?.gtids ?? '');
    const [own] = await query(
      member,
      `select ${gtids.map(() => 'gtid_subset(?, @@gtid_executed)').join(' and ')} as isAll`,
      gtids,
    );
    if (own?.['isAll'] === 1) return member;
  }
  throw new StackError('the members of the MySQL group have different transactions; none of them has all.');
}

async function join(member: Member, begins: boolean): Promise<void> {
  const { user, password } = RECOVERY;
  await run(member, [
    // A user that each member creates for itself must not be replicated.
    'set sql_log_bin = 0',
    'set global super_read_only = off',
    `create user if not exists '${user}'@'%' identified by '${password}'`,
    `grant replication slave, connection_admin, backup_admin, group_replication_stream on *.* to '${user}'@'%'`,
    'set sql_log_bin = 1',
    'stop group_replication',
    `change replication source to source_user = '${user}', source_password = '${password}' for channel 'group_replication_recovery'`,
    `set global group_replication_bootstrap_group = ${begins ? 'on' : 'off'}`,
    'start group_replication',
    'set global group_replication_bootstrap_group = off',
  ]);
  let seen: MemberState | null = null;
  const isOnline = async () => (seen = await readState(member))?.state === 'ONLINE';
  await waitUntil(isOnline, { withinMs: ONLINE_WITHIN_MS }).catch(() => {
    throw new StackError(
      `member ${member.number} of the MySQL group did not join within ${ONLINE_WITHIN_MS / 1000} s: it is ${seen?.state ?? 'silent'}. Its data is in ${member.data}`,
    );
  });
}

/** Null while the member does not answer. */
export async function readState(member: Member): Promise<MemberState | null> {
  const table = 'performance_schema.replication_group_members';
  const [found] = await query(
    member,
    `select @@super_read_only as isReadOnly, @@gtid_executed as gtids,
      (select member_state from ${table} where member_id = @@server_uuid) as state,
      (select member_role from ${table} where member_id = @@server_uuid) as role,
      (select coalesce(sum(member_state in ('ONLINE', 'RECOVERING')) * 2 > count(*), 0) from ${table}) as hasMajority`,
  ).catch(() => []);
  if (!found) return null;
  return {
    state: String(found['state'] ?? 'OFFLINE'),
    role: String(found['role'] ?? ''),
    isWritable: Number(found['isReadOnly']) === 0,
    hasMajority: Number(found['hasMajority']) === 1,
    gtids: String(found['gtids']),
  };
}

/** The member that takes writes; undefined while there is none. */
export async function findPrimary(members: readonly Member[]): Promise<Member | undefined> {
  const states = await Promise.all(members.map(readState));
  return members.find((_, index) => {
    const found = states[index];
    return found?.state === 'ONLINE' && found.role === 'PRIMARY' && found.isWritable && found.hasMajority;
  });
}

async function query({ port }: Member, statement: string, values: string[] = []): Promise<RowDataPacket[]> {
  const connection = await connect(port);
  try {
    const [found] = await connection.query<RowDataPacket[]>({ sql: statement, timeout: 2_000 }, values);
    return found;
  } finally {
    connection.destroy();
  }
}

async function run({ port }: Member, statements: readonly string[]): Promise<void> {
  const connection = await connect(port);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    connection.destroy();
  }
}

const connect = (port: number) => createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 1_000 });
