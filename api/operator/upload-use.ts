import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';

/** Files of one customer, or of the platform for customers that do not exist yet (null). */
export type UploadUse = {
  subdomain: string | null;
  /** Confirmed files. */
  files: number;
  storedBytes: number;
  /** Upload addresses without a confirmation. */
  waiting: number;
  waitingBytes: number;
};

/** How many files each customer has and how large they are, the largest sum first. */
export async function listUploadUse(config: Pick<Config, 'DATABASE_URL'>): Promise<UploadUse[]> {
  const connection = await createConnection({ uri: config.DATABASE_URL });
  try {
    const [found] = await connection.query<(RowDataPacket & Record<keyof UploadUse, string | null>)[]>(
      `select customer.subdomain, sum(file.state = 'READY') as files,
          sum(if(file.state = 'READY', file.size, 0)) as storedBytes, sum(file.state = 'ANNOUNCED') as waiting,
          sum(if(file.state = 'ANNOUNCED', file.size, 0)) as waitingBytes
        from uploaded_file file left join customer on customer.id = file.customer_id
        group by file.customer_id, customer.subdomain order by sum(file.size) desc`,
    );
    return found.map(({ subdomain, files, storedBytes, waiting, waitingBytes }) => ({
      subdomain,
      files: Number(files),
      storedBytes: Number(storedBytes),
      waiting: Number(waiting),
      waitingBytes: Number(waitingBytes),
    }));
  } finally {
    await connection.end();
  }
}

/** One line per customer, in MiB beside the limits. */
export function describeUploadUse(
  use: readonly UploadUse[],
  { UPLOADS_STORED_MB_TENANT: stored, UPLOADS_WAITING_MB_TENANT: waiting }: Config,
): string {
  if (use.length === 0) return 'There are no uploads';
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return use
    .map(
      (one) =>
        `${one.subdomain ?? '(platform)'}: ${one.files} files, ${mib(one.storedBytes)} of ${stored} MiB; ` +
        `${one.waiting} unconfirmed, ${mib(one.waitingBytes)} of ${waiting} MiB`,
    )
    .join('\n');
}
