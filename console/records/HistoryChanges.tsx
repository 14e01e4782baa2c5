import { Stack } from '#ui-kit';
import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useChangeEntries } from './useChangeEntries.ts';

/** The old and new values of a change, one line per field. Values of lists are in the audit trail only. */
export function HistoryChanges({ entry }: { entry: AuditLogFieldsFragment }) {
  const t = useText();
  const changes = useChangeEntries(entry).filter(({ children }) => !children);
  if (entry.operation !== 'UPDATE' || changes.length === 0) return null;
  const none = t(($) => $.auditLogs.diff.noValue);
  return (
    <Stack gap={0}>
      {changes.map(({ id, label, before, after }) => (
        <span key={id}>
          {t(($) => $.auditLogs.history.change, { field: label, before: before || none, after: after || none })}
        </span>
      ))}
    </Stack>
  );
}
