import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useFieldLabel } from './useFieldLabel.ts';
import { useTypeWord } from './useTypeWord.ts';

/** Fields that a row of the list names before it only counts the rest. */
const NAMED = 3;

/** How an entry reads. */
export function useAuditWords() {
  const t = useText();
  const labelOf = useFieldLabel();
  const wordOf = useTypeWord();
  const typeOf = ({ targetEntityType }: Pick<AuditLogFieldsFragment, 'targetEntityType'>) => wordOf(targetEntityType);
  return {
    typeOf,
    /** Its present name; what has none is known by the end of its id. */
    recordOf: ({ targetName, targetEntityID }: AuditLogFieldsFragment) => targetName ?? `…${targetEntityID.slice(-6)}`,
    /** What happened: the event where there is one, which the operation only stands for. */
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
      const names = changes.slice(0, NAMED).map(({ field }) => labelOf(entry, field));
      const more = changes.length - names.length;
      return more > 0 ? t(($) => $.auditLogs.moreFields, { fields: names.join(', '), count: more }) : names.join(', ');
    },
  };
}
