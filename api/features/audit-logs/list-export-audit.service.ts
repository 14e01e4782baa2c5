import type { ExportedList } from '#api/crud/exported-list.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import type { Context } from '#api/graphql/context.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { newId } from '#api/platform/ids.ts';
import { isRecord } from '#api/platform/property-of.ts';
import type { Services } from '#api/services/services.ts';

/** An export that begins. `total` is the number of its rows, null if there are too many to count. */
export type StartedExport = {
  exported: ExportedList;
  format: string;
  variables: Readonly<Record<string, unknown>>;
  total: number | null;
};

/** Records an export before its first row is sent, so no data leaves without an entry. */
export const recordExport = (ctx: Context, { exported, format, variables, total }: StartedExport): Promise<void> =>
  record(ctx, exported, { ...filterChanges(variables), exportFormat: added(format), exportedRows: added(total) });

/** Records how many rows were sent, if there were too many to count or the file was not finished. */
export const recordExportEnd = (
  ctx: Context,
  { exported, format }: StartedExport,
  { rows, isWhole }: { rows: number; isWhole: boolean },
): Promise<void> =>
  record(ctx, exported, {
    exportFormat: added(format),
    exportedRows: added(rows),
    ...(!isWhole && { exportStopped: added(true) }),
  });

/** Records a file that a scheduled report has made, before anybody can read it. */
export const recordScheduledExport = (
  { orm }: Pick<Services, 'orm'>,
  tenant: { id: string },
  { started, scheduleId }: { started: StartedExport; scheduleId: string },
): Promise<void> =>
  write({ em: orm.em.fork(), tenant, actor: SYSTEM }, (tx) =>
    recordAudit(tx.em, [
      {
        operation: 'EXPORT',
        targetEntityType: started.exported.auditType,
        targetEntityId: newId(),
        changes: {
          ...filterChanges(started.variables),
          exportFormat: added(started.format),
          exportedRows: added(started.total),
          reportSchedule: added(scheduleId),
        },
      },
    ]),
  );

const record = (ctx: Context, { auditType }: ExportedList, changes: Record<string, AuditChange>): Promise<void> =>
  write(ctx, (tx) =>
    recordAudit(tx.em, [{ operation: 'EXPORT', targetEntityType: auditType, targetEntityId: newId(), changes }]),
  );

const added = (value: unknown): AuditChange => ({ old: null, new: value });

/** The filter and other arguments of the list. A search is only noted as `true`, because its text is a person's name. */
function filterChanges({ filter, ...others }: Readonly<Record<string, unknown>>): Record<string, AuditChange> {
  const fields = Object.entries({ ...(isRecord(filter) ? filter : {}), ...others });
  return Object.fromEntries(
    fields
      .filter(([name, value]) => value !== undefined && value !== null && name !== 'sort')
      .map(([name, value]) => [name, added(name === 'search' ? true : value)]),
  );
}
