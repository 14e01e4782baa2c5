import { Fragment, type ReactNode } from 'react';
import { CopyableId } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type TopRecord = { id: string; name: string; updatedAt: string; updatedByName?: string | null };

type RecordTopProps = {
  record: TopRecord;
  /** The record is a person: shows the initials. */
  isPerson?: boolean;
  /** The status, or what needs attention. */
  badge?: ReactNode;
  /** What identifies the record, in a line; facts without a value are left out. */
  facts?: readonly { id: string; fact: ReactNode }[];
  /** Actions, the primary one last. */
  actions?: ReactNode;
};

/** The top of a record's page: name, facts, actions, last change and id. */
export function RecordTop({ record, isPerson, badge, facts = [], actions }: RecordTopProps) {
  const shown = facts.filter(({ fact }) => Boolean(fact));
  return (
    <PageTop
      recordName={record.name}
      avatarName={isPerson ? record.name : undefined}
      badge={badge}
      subtitle={shown.map(({ id, fact }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
      meta={<RecordMeta record={record} />}
      actions={actions}
    />
  );
}

/** When and by whom the record was changed last, and its id. */
function RecordMeta({ record: { id, updatedAt, updatedByName } }: { record: TopRecord }) {
  const t = useText();
  const when = useFormat().dateTime(updatedAt);
  return (
    <>
      {updatedByName
        ? t(($) => $.common.lastChangedBy, { when, name: updatedByName })
        : t(($) => $.common.lastChanged, { when })}
      <CopyableId
        label={t(($) => $.common.recordId)}
        value={id}
        shortValue={`…${id.slice(-6)}`}
        copyLabel={t(($) => $.common.copyId)}
        copiedLabel={t(($) => $.common.copied)}
      />
    </>
  );
}
