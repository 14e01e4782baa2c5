import type { AuditLogFieldsFragment, AuditOperation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from './RecordLink.tsx';
import { useAuditWords } from './useAuditWords.ts';
import { useFieldLabel } from './useFieldLabel.ts';

/** Fields that a sentence names; the rest is counted. */
const MAX_NAMED = 4;

/** What happened, in a sentence: "Marcela Alves changed Sector and Group". The name is a link. */
export function HistorySentence({ entry }: { entry: AuditLogFieldsFragment }) {
  const words = useAuditWords();
  const act = useAct();
  return (
    <>
      <RecordLink type="ConsoleUser" id={entry.actorName ? entry.userId : null}>
        {words.actorOf(entry)}
      </RecordLink>{' '}
      {act(entry)}
    </>
  );
}

function useAct(): (entry: AuditLogFieldsFragment) => string {
  const t = useText();
  const format = useFormat();
  const words = useAuditWords();
  const labelOf = useFieldLabel();
  const fieldsOf = (entry: AuditLogFieldsFragment): string => {
    const labels = entry.changes.map(({ field }) => labelOf(entry, field));
    const more = labels.length - MAX_NAMED;
    const named = labels.slice(0, MAX_NAMED);
    return format.list(more > 0 ? [...named, t(($) => $.auditLogs.history.more, { count: more })] : named);
  };
  const actOf: Record<AuditOperation, (entry: AuditLogFieldsFragment) => string> = {
    CREATE: () => t(($) => $.auditLogs.history.acts.CREATE),
    UPDATE: (entry) => t(($) => $.auditLogs.history.acts.UPDATE, { fields: fieldsOf(entry) }),
    DELETE: () => t(($) => $.auditLogs.history.acts.DELETE),
    READ: () => t(($) => $.auditLogs.history.acts.READ),
    IMPORT: () => t(($) => $.auditLogs.history.acts.IMPORT),
    EXPORT: () => t(($) => $.auditLogs.history.acts.EXPORT),
  };
  return (entry) => (entry.event ? words.actOf(entry).toLocaleLowerCase() : actOf[entry.operation](entry));
}
