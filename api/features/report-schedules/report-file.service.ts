import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { findReportFile, readReportFile } from './report-file.queries.ts';

/** A file of a scheduled report, and its bytes. */
export type DownloadedReport = {
  fileName: string;
  mediaType: string;
  bytes: number;
  parts: AsyncGenerator<Uint8Array>;
};

/** Opens a file for one of its receivers, with an entry in the audit trail; for refusals see findReportFile. */
export async function openReportFile(ctx: TenantContext, id: string): Promise<DownloadedReport> {
  const { scheduleId, fileName, mediaType, bytes } = await findReportFile(ctx, id);
  await write(ctx, ({ em }) =>
    recordAudit(em, [
      {
        operation: 'READ',
        targetEntityType: 'REPORT_SCHEDULE',
        targetEntityId: scheduleId,
        changes: { fileName: { old: null, new: fileName } },
      },
    ]),
  );
  return { fileName, mediaType, bytes, parts: readReportFile(ctx, id) };
}
