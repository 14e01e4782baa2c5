import { type DescriptionItem, DescriptionList, DiffView, Drawer, Link, Section, StatusBadge } from '#ui-kit';
import { useListPlace } from '#console/crud/list-context.ts';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { type AuditLogFieldsFragment, auditLogOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { hrefOfRecord, toneOf } from '#console/records/audit-entry.ts';
import { useAuditWords } from '#console/records/useAuditWords.ts';
import { useChangeEntries } from '#console/records/useChangeEntries.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

type AuditLogDrawerProps = { id: string; isSystemAdmin: boolean };

/** The drawer of an audit entry: actor, operation, record, and the old and new values (S11). */
export function AuditLogDrawer({ id, isSystemAdmin }: AuditLogDrawerProps) {
  const t = useText();
  const texts = {
    editTitle: t(($) => $.auditLogs.details.title),
    loadFailed: t(($) => $.auditLogs.details.loadFailed),
  };
  return (
    <LoadRecord id={id} operations={auditLogOperations} texts={texts}>
      {({ record }) => record && <Details entry={record} isSystemAdmin={isSystemAdmin} />}
    </LoadRecord>
  );
}

function Details({ entry, isSystemAdmin }: { entry: AuditLogFieldsFragment; isSystemAdmin: boolean }) {
  const t = useText();
  const format = useFormat();
  const words = useAuditWords();
  const { close } = useListPlace();
  return (
    <Drawer
      isOpen
      onClose={close}
      size="wide"
      title={words.recordOf(entry)}
      subtitle={
        <>
          <StatusBadge tone={toneOf(entry)} icon={null}>
            {words.actOf(entry)}
          </StatusBadge>
          {format.dateTime(entry.createdAt)}
        </>
      }
      closeLabel={t(($) => $.common.close)}
    >
      <DescriptionList items={useFacts(entry, isSystemAdmin)} />
      <Section title={t(($) => $.auditLogs.details.changes)} headingLevel={3}>
        <DiffView
          label={t(($) => $.auditLogs.details.changesOf, { name: words.recordOf(entry) })}
          entries={useChangeEntries(entry)}
          texts={t(($) => $.auditLogs.diff, { returnObjects: true })}
        />
      </Section>
    </Drawer>
  );
}

function useFacts(entry: AuditLogFieldsFragment, isSystemAdmin: boolean): DescriptionItem[] {
  const t = useText();
  const words = useAuditWords();
  const href = hrefOfRecord(entry, isSystemAdmin);
  const name = words.recordOf(entry);
  return [
    {
      label: t(($) => $.auditLogs.columns.record),
      value: href ? <Link href={href}>{name}</Link> : name,
      detail: words.typeOf(entry),
    },
    {
      label: t(($) => $.auditLogs.columns.actor),
      value: (
        <RecordLink type="ConsoleUser" id={entry.actorName && !isSystemAdmin ? entry.userId : null}>
          {words.actorOf(entry)}
        </RecordLink>
      ),
    },
    ...(entry.ip ? [{ label: t(($) => $.auditLogs.details.ip), value: entry.ip }] : []),
    ...(isSystemAdmin ? [{ label: t(($) => $.auditLogs.columns.customer), value: words.customerOf(entry) }] : []),
    { label: t(($) => $.auditLogs.details.recordId), value: entry.targetEntityID },
    { label: t(($) => $.auditLogs.details.entryId), value: entry.id },
  ];
}
