import {
  type ExportedColumn,
  type ExportedList,
  type ExportWords,
  textColumn,
  timeColumn,
} from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { changesText, typeWord } from './audit-words.ts';

const textOf = (entry: unknown, field: string): string | null => {
  const value = propertyOf(entry, field);
  return typeof value === 'string' ? value : null;
};

/** The event if there is one, else the operation. */
function actOf(entry: unknown, { text }: ExportWords): string {
  const event = textOf(entry, 'event');
  return event ? text(`auditLogs.events.${event}`) : text(`auditLogs.operations.${textOf(entry, 'operation')}`);
}

/** A person by name, a machine, or the system. */
function actorOf(entry: unknown, { text }: ExportWords): string {
  if (textOf(entry, 'event') === 'SIGN_IN_REFUSED') return text('auditLogs.actors.unknown');
  const type = textOf(entry, 'actorType');
  if (type === 'SYSTEM') return text('auditLogs.actors.SYSTEM');
  const name = textOf(entry, 'actorName') ?? text('auditLogs.actors.gone');
  return type === 'MACHINE' ? text('auditLogs.actors.MACHINE', { name }) : name;
}

const customerOf = (entry: unknown, { text }: ExportWords): string =>
  textOf(entry, 'customerId')
    ? (textOf(entry, 'customerName') ?? text('auditLogs.actors.gone'))
    : text('auditLogs.platform');

const column = (label: string, selection: string, read: ExportedColumn['read']): ExportedColumn => ({
  label,
  selection,
  read,
});

export const exported: ExportedList = {
  list: 'listAuditLogs',
  title: 'auditLogs.list.title',
  auditType: 'AUDIT',
  columns: {
    CREATED_AT: timeColumn('auditLogs.columns.when', 'createdAt'),
    record: [
      column('auditLogs.filters.targetEntityType', 'targetEntityType', (entry, words) =>
        typeWord(textOf(entry, 'targetEntityType') ?? '', words),
      ),
      textColumn('auditLogs.columns.record', 'targetName'),
      textColumn('auditLogs.details.recordId', 'targetEntityID'),
    ],
    operation: column('auditLogs.columns.operation', 'event operation', actOf),
    changes: column(
      'auditLogs.details.changes',
      'targetEntityType customerId changes { field old new oldNames newNames }',
      changesText,
    ),
    actor: [
      column('auditLogs.columns.actor', 'event actorType actorName', actorOf),
      textColumn('exportFile.actorId', 'userId'),
      textColumn('auditLogs.details.ip', 'ip'),
    ],
    customer: column('auditLogs.columns.customer', 'customerId customerName', customerOf),
  },
};
