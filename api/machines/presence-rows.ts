import { escape } from 'mysql2';

/** What the table is told of a machine's connection. */
export type PresenceRow = {
  customerId: string;
  machineId: string;
  /** By this process's clock, ms since 1970. */
  lastSeenMs: number;
  session: string;
  /** Null: said before, or never. */
  firmware: string | null;
};

/** Whoever writes it: this process, and how far its clock is behind the database's. */
export type Writer = { replica: string; behindMs: number };

/** Later statements win: the older of two replicas' words never goes backwards. Assignments run from left to right. */
const LATER_WINS = `replica = if(n.last_seen_ms >= machine_presence.last_seen_ms, n.replica, machine_presence.replica),
    last_seen_ms = greatest(machine_presence.last_seen_ms, n.last_seen_ms)`;

/** Many beats in one statement; `rows` are beatRow()s with commas between them. */
export const beatStatement = (rows: string): string =>
  `insert into machine_presence (customer_id, machine_id, replica, last_seen_ms) values ${rows} as n
    on duplicate key update ${LATER_WINS}`;

/**
 * A row as text: prepared, thousands of parameters take the client twice as long, and a megabyte of every connection.
 * Ids and the replica's name are letters and digits of our own making, so that there is nothing to escape.
 */
export const beatRow = (writer: Writer, customerId: string, machineId: string, lastSeenMs: number): string =>
  `('${customerId}','${machineId}','${writer.replica}',${lastSeenMs + writer.behindMs})`;

/** The first beat of a connection also tells its session and the machine's software. */
export const joinStatement = (rows: string): string =>
  `insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, session, firmware) values ${rows} as n
    on duplicate key update ${LATER_WINS},
    session = if(machine_presence.session > n.session, machine_presence.session, n.session),
    firmware = coalesce(n.firmware, machine_presence.firmware)`;

export const joinRow = (
  writer: Writer,
  { customerId, machineId, lastSeenMs, session, firmware }: PresenceRow,
): string =>
  `('${customerId}','${machineId}','${writer.replica}',${lastSeenMs + writer.behindMs},'${session}',${escape(firmware)})`;

const keyOf = ({ customerId, machineId }: PresenceRow): string => customerId + machineId;

/** In the order of the table's key: replicas that write in one order never deadlock. */
export const inKeyOrder = (rows: readonly PresenceRow[]): PresenceRow[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Two words about one machine in one: the later time, the later session, the software that either told of. */
export const merged = (a: PresenceRow, b: PresenceRow): PresenceRow => {
  const [earlier, later] = a.session <= b.session ? [a, b] : [b, a];
  return {
    ...later,
    lastSeenMs: Math.max(a.lastSeenMs, b.lastSeenMs),
    firmware: later.firmware ?? earlier.firmware,
  };
};
