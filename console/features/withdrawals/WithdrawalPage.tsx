import { Inline, StatusBadge } from '#ui-kit';
import {
  useOnWithdrawalChangedSubscription,
  type WithdrawalFieldsFragment,
  withdrawalOperations,
} from '#console/generated/operations.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { codeOf, statusOf } from '#console/records/withdrawal-state.ts';
import { useWithdrawalActions } from './useWithdrawalActions.tsx';
import { WithdrawalOverview } from './WithdrawalOverview.tsx';

type WithdrawalProps = {
  withdrawal: WithdrawalFieldsFragment;
  reload: () => Promise<unknown>;
};

/** The page of a withdrawal: who, what, where, why it was decided so, the steps, and what can be done next. Live. */
export function WithdrawalPage({ id }: { id: string }) {
  const t = useText();
  const query = withdrawalOperations.useGet(id);
  // An event updates the withdrawal in the cache.
  useOnWithdrawalChangedSubscription();
  return (
    <RecordPage
      query={query}
      record={query.data?.getWithdrawal}
      failedTitle={t(($) => $.withdrawalPage.details.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(withdrawal) => <LoadedWithdrawal withdrawal={withdrawal} reload={() => query.refetch()} />}
    </RecordPage>
  );
}

function LoadedWithdrawal({ withdrawal, reload }: WithdrawalProps) {
  const { id, updatedAt, dateTime, deliverySource } = withdrawal;
  const t = useText();
  const moment = useMoment();
  const history = useHistoryView(id);
  const actions = useWithdrawalActions({ withdrawal, reload });
  return (
    <>
      <RecordTop
        record={{ id, updatedAt, name: t(($) => $.withdrawalPage.details.title, { code: codeOf(id) }) }}
        badge={<State withdrawal={withdrawal} />}
        facts={[
          { id: 'time', fact: moment(dateTime.requestedAt) },
          { id: 'source', fact: deliverySource.name },
        ]}
        actions={actions.buttons}
      />
      {actions.notice}
      <RecordTabs
        id={id}
        views={[
          {
            id: 'overview',
            label: t(($) => $.withdrawalPage.overview),
            content: () => <WithdrawalOverview withdrawal={withdrawal} />,
          },
          ...history,
        ]}
      />
      {actions.dialog}
    </>
  );
}

function State({ withdrawal }: Pick<WithdrawalProps, 'withdrawal'>) {
  const t = useText();
  const { tone, text } = statusOf(withdrawal, t);
  const { deliverySource, deliveryDetails } = withdrawal;
  const delivery = [
    t(($) => $.withdrawalPage.sources[deliverySource.type]),
    t(($) => $.withdrawalPage.modes[deliveryDetails.mode]),
    ...(deliveryDetails.offline ? [t(($) => $.withdrawalPage.offline)] : []),
  ];
  return (
    <Inline gap={2}>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      <StatusBadge tone="neutral" icon={null}>
        {delivery.join(' · ')}
      </StatusBadge>
    </Inline>
  );
}
