import { firstRow, rows, sql } from '#api/db/sql.ts';
import { toInstant } from '#api/crud/rows.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { forbidden, notFound } from '#api/platform/errors.ts';
import { isId } from '#api/platform/ids.ts';
import { type FileRights, hasRights, mayRead } from './report-request.ts';
import type { RunReceiver } from './report-run.entity.ts';

type FileRow = {
  id: string;
  scheduleId: string;
  report: string;
  list: string;
  format: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  rowCount: number;
  rights: FileRights;
  receivers: RunReceiver[];
  createdAt: string;
  expiresAt: string;
};

/**
 * A file that was sent to the caller. NOT_FOUND for others and after it has expired; FORBIDDEN for a caller who has lost
 * a right with which it was made.
 */
export async function findReportFile(ctx: TenantContext, id: string) {
  const found = isId(id)
    ? await firstRow(
        ctx.em,
        sql<FileRow>`select file.id, schedule.id as scheduleId, schedule.name as report, schedule.list, schedule.format, file.file_name as fileName,
            file.media_type as mediaType, file.byte_count as bytes, file.row_count as rowCount, file.rights, run.receivers,
            file.created_at as createdAt, file.expires_at as expiresAt
          from report_file file
          join report_run run on run.customer_id = ${ctx.tenant.id} and run.id = file.run_id
          join report_schedule schedule on schedule.customer_id = ${ctx.tenant.id} and schedule.id = run.schedule_id
          where file.customer_id = ${ctx.tenant.id} and file.id = ${id} and file.expires_at > now(3)`,
      )
    : null;
  const isSentTo = found?.receivers.some((receiver) => receiver.id === ctx.viewer.id && receiver.fileId === id);
  if (!found || !isSentTo) throw notFound('ReportFile');
  if (!hasRights(ctx.viewer, found.rights) || !mayRead(await ownSchema(), found, ctx)) throw forbidden();
  return { ...found, createdAt: toInstant(found.createdAt), expiresAt: toInstant(found.expiresAt) };
}

/** The bytes of a file, part by part. */
export async function* readReportFile({ em, tenant }: TenantContext, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const [found] = await rows(
      em,
      sql<{ content: Uint8Array }>`select content from report_file_part
        where customer_id = ${tenant.id} and file_id = ${id} and part = ${part}`,
    );
    if (!found) return;
    yield found.content;
  }
}
