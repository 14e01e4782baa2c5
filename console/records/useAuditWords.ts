import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useFieldLabel } from './useFieldLabel.ts';
import { useTypeWord } from './useTypeWord.ts';

/** Number of fields that a row of the list names; the rest is counted. */
const MAX_NAMED = 3;

/** Functions that return the texts of an audit entry. */
export function useAuditWords() {
  const t = useText();
  const format = useFormat();
  const labelOf = useFieldLabel();
  const wordOf = useTypeWord();
  const typeOf = ({ targetEntityType }: Pick<AuditLogFieldsFragment, 'targetEntityType'>) => wordOf(targetEntityType);
  return {
    typeOf,
    /** The record's current name, else the end of its id. An import is known by its file and day. */
    recordOf: ({ operation, targetName, targetEntityID, createdAt }: AuditLogFieldsFragment) => {
      if (targetName === null) return `…${targetEntityID.slice(-6)}`;
      return operation === 'IMPORT' ? `${targetName} · ${format.date(createdAt)}` : targetName;
    },
    /** The event if there is one, else the operation. */
    actOf: ({ event, operation }: Pick<AuditLogFieldsFragment, 'event' | 'operation'>) =>
      event ? t(($) => $.auditLogs.events[event]) : t(($) => $.auditLogs.operations[operation]),
    actorOf: ({ event, actorType, actorName }: AuditLogFieldsFragment) => {
      if (event === 'SIGN_IN_REFUSED') return t(($) => $.auditLogs.actors.unknown);
      if (actorType === 'SYSTEM') return t(($) => $.auditLogs.actors.SYSTEM);
      const name = actorName ?? t(($) => $.auditLogs.actors.gone);
      return actorType === 'MACHINE' ? t(($) => $.auditLogs.actors.MACHINE, { name }) : name;
    },
    customerOf: ({ customerName, customerId }: AuditLogFieldsFragment) =>
      customerId ? (customerName ?? t(($) => $.auditLogs.actors.gone)) : t(($) => $.auditLogs.platform),
    changesOf: (entry: AuditLogFieldsFragment) => {
      const { changes } = entry;
      const names = changes.slice(0, MAX_NAMED).map(({ field }) => labelOf(entry, field));
      const more = changes.length - names.length;
      return more > 0 ? t(($) => $.auditLogs.moreFields, { fields: names.join(', '), count: more }) : names.join(', ');
    },
  };
}
