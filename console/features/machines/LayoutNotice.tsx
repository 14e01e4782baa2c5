import { Alert } from '#ui-kit';
import { ruleText } from '#console/crud/field-messages.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LayoutDraft } from './useLayoutDraft.ts';

/** Why the layout was not saved: a conflict, incomplete channels, or a refusal of the api. */
export function LayoutNotice({ draft: { notice, layout, incompleteKeys, otherFaults } }: { draft: LayoutDraft }) {
  const t = useText();
  const faultText = useFaultText();
  if (!notice) return null;
  if (notice.kind === 'conflict') {
    const { theirs, both } = notice.changed;
    return (
      <Alert tone="warning" title={t(($) => $.machineLayout.conflictTitle)}>
        {[
          t(($) => $.machineLayout.conflictText),
          theirs.length > 0 && t(($) => $.machineLayout.conflictTheirs, { channels: theirs.join(', ') }),
          both.length > 0 && t(($) => $.machineLayout.conflictBoth, { channels: both.join(', ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
    );
  }
  if (notice.kind === 'incomplete') {
    const isComplete = incompleteKeys.size === 0;
    // While some are incomplete, the present ones are named; the text above says that the save failed.
    const keys = isComplete ? notice.keys : incompleteKeys;
    const channels = layout.filter(({ key }) => keys.has(key)).map(({ channel }) => channel ?? '?');
    return isComplete ? (
      <Alert tone="success" title={t(($) => $.machineLayout.nowComplete)}>
        {channels.length > 0 && t(($) => $.machineLayout.nowCompleteList, { channels: channels.join(', ') })}
      </Alert>
    ) : (
      <Alert tone="danger" title={t(($) => $.machineLayout.mustComplete)}>
        {t(($) => $.machineLayout.mustCompleteList, { channels: channels.join(', ') })}
      </Alert>
    );
  }
  const { title, tip } = faultText(notice.fault);
  const words = otherFaults.map((fault) =>
    ruleText(
      t,
      fault,
      t(($) => $.machineLayout.channelsTitle),
    ),
  );
  return (
    <Alert tone="danger" title={t(($) => $.machineLayout.saveFailed)}>
      {words.length > 0 ? words.join(' ') : `${title}. ${tip}`}
      {notice.fault.requestId && ` (${t(($) => $.common.requestId)}: ${notice.fault.requestId})`}
    </Alert>
  );
}
