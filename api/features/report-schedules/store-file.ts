import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { FileRights } from './report-request.ts';
import type { RunningReport } from './running-report.ts';

/** Days for which a report can be downloaded. */
export const FILE_DAYS = 7;

/** Bytes of one part, which is one packet of MySQL, and of a file. */
const PART_BYTES = 1024 * 1024;
const MAX_BYTES = 50 * 1024 * 1024;

/** A file that is larger than we keep. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** A file to be stored. */
export type NewFile = {
  fileName: string;
  mediaType: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Rows, when the content has been read. */
  rowsOf(): number;
};

/** Stores a file part by part, so that a large one needs little memory. Nobody can read it before the run has ended. */
export async function storeFile(
  { services, tenant, runId, stopped }: RunningReport,
  { isCustomerAdmin, permissions }: FileRights,
  { fileName, mediaType, content, rowsOf }: NewFile,
): Promise<{ id: string; rowCount: number }> {
  const em = services.orm.em.fork();
  const id = newId();
  await change(
    em,
    sql`insert into report_file (customer_id, id, run_id, rights, file_name, media_type, expires_at)
      values (${tenant.id}, ${id}, ${runId}, ${JSON.stringify({ isCustomerAdmin, permissions })}, ${fileName}, ${mediaType},
        now(3) + interval ${FILE_DAYS} day)`,
  );
  let [part, bytes] = [0, 0];
  for await (const chunk of partsOf(content)) {
    stopped.throwIfAborted();
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new FileTooLarge();
    await change(
      em,
      sql`insert into report_file_part (customer_id, file_id, part, content) values (${tenant.id}, ${id}, ${part}, ${chunk})`,
    );
    part += 1;
  }
  const rowCount = rowsOf();
  await change(
    em,
    sql`update report_file set byte_count = ${bytes}, row_count = ${rowCount} where customer_id = ${tenant.id} and id = ${id}`,
  );
  return { id, rowCount };
}

/** The content in parts of PART_BYTES; the last one is shorter. */
async function* partsOf(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    waiting.push(Buffer.from(piece));
    size += waiting.at(-1)?.length ?? 0;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= PART_BYTES; from += PART_BYTES) yield all.subarray(from, from + PART_BYTES);
    waiting = [all.subarray(from)];
    size = all.length - from;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Deletes what an interrupted try of a run has stored. */
export async function dropFiles(em: SqlEntityManager, customerId: string, runId: string): Promise<void> {
  await change(
    em,
    sql`delete part from report_file_part part
      join report_file file on file.customer_id = ${customerId} and file.id = part.file_id
      where part.customer_id = ${customerId} and file.run_id = ${runId}`,
  );
  await change(em, sql`delete from report_file where customer_id = ${customerId} and run_id = ${runId}`);
}
