import { escape } from 'mysql2';

/** Data of a machine's connection for the presence table. */
export type PresenceRow = {
  customerId: string;
  machineId: string;
  /** ms since 1970, by this process's clock. */
  lastSeenMs: number;
  session: string;
  /** Null when it is unknown or already written. */
  firmware: string | null;
};

/** The replica that writes, and how far its clock is behind the database's. */
export type Writer = { replica: string; behindMs: number };

/** An older time never replaces a newer one of another replica. Assignments run from left to right. */
const LATER_WINS = `replica = if(n.last_seen_ms >= machine_presence.last_seen_ms, n.replica, machine_presence.replica),
    last_seen_ms = greatest(machine_presence.last_seen_ms, n.last_seen_ms)`;

/** Writes many keep-alives in one statement. `rows` are results of keepAliveRow, joined by commas. */
export const keepAliveStatement = (rows: string): string =>
  `insert into machine_presence (customer_id, machine_id, replica, last_seen_ms) values ${rows} as n
    on duplicate key update ${LATER_WINS}`;

/**
 * A row as text. Thousands of parameters of a prepared statement would take the client twice as long, and a megabyte
 * per connection. Ids and the replica's name are generated letters and digits, so that nothing needs escaping.
 */
export const keepAliveRow = (writer: Writer, customerId: string, machineId: string, lastSeenMs: number): string =>
  `('${customerId}','${machineId}','${writer.replica}',${lastSeenMs + writer.behindMs})`;

/** Writes connections with their session and firmware. `rows` are results of connectionRow, joined by commas. */
export const connectionStatement = (rows: string): string =>
  `insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, session, firmware) values ${rows} as n
    on duplicate key update ${LATER_WINS},
    session = if(machine_presence.session > n.session, machine_presence.session, n.session),
    firmware = coalesce(n.firmware, machine_presence.firmware)`;

/** The first row of a connection, as text. */
export const connectionRow = (
  writer: Writer,
  { customerId, machineId, lastSeenMs, session, firmware }: PresenceRow,
): string =>
  `('${customerId}','${machineId}','${writer.replica}',${lastSeenMs + writer.behindMs},'${session}',${escape(firmware)})`;

const keyOf = ({ customerId, machineId }: PresenceRow): string => customerId + machineId;

/** Sorts by the table's key: replicas that write in the same order do not deadlock. */
export const inKeyOrder = (rows: readonly PresenceRow[]): PresenceRow[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Merges two rows of one machine: the later time, the later session and its firmware, or else the other's. */
export const mergeRows = (a: PresenceRow, b: PresenceRow): PresenceRow => {
  const [earlier, later] = a.session <= b.session ? [a, b] : [b, a];
  return {
    ...later,
    lastSeenMs: Math.max(a.lastSeenMs, b.lastSeenMs),
    firmware: later.firmware ?? earlier.firmware,
  };
};
