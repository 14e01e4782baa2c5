import { createConnection } from 'mysql2/promise';

/** Reads the stored presence of one tenant's machines. */
export type PresenceReader = {
  /** Machines last seen after this time (milliseconds since 1970), with the time. */
  since(moment: number): Promise<Map<string, number>>;
  close(): Promise<void>;
};

/** @param url MySQL URL with the schema name */
export async function openPresence(url: string, customerId: string): Promise<PresenceReader> {
  const connection = await createConnection({ uri: url });
  return {
    async since(moment) {
      const [rows] = await connection.query({
        sql: 'select machine_id, last_seen_ms from machine_presence where customer_id = ? and last_seen_ms > ?',
        values: [customerId, moment],
        rowsAsArray: true,
      });
      if (!Array.isArray(rows)) throw new Error('MySQL answered no rows');
      return new Map(rows.flatMap((row) => (Array.isArray(row) ? [[String(row[0]), Number(row[1])] as const] : [])));
    },
    close: () => connection.end(),
  };
}
