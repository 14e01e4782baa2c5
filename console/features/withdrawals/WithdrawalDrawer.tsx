import { Drawer, Section, StatusBadge, Timeline } from '#ui-kit';
import { useListPlace } from '#console/crud/list-context.ts';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { type WithdrawalFieldsFragment, withdrawalOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSteps } from './useSteps.ts';
import { codeOf, statusOf } from './withdrawal-state.ts';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { WithdrawalNotices } from './WithdrawalNotices.tsx';

/** The drawer of a withdrawal, with live updates. */
export function WithdrawalDrawer({ id }: { id: string }) {
  const t = useText();
  const texts = {
    editTitle: t(($) => $.withdrawals.details.title, { code: codeOf(id) }),
    loadFailed: t(($) => $.withdrawals.details.loadFailed),
  };
  return (
    <LoadRecord id={id} operations={withdrawalOperations} texts={texts}>
      {({ record, reload }) => record && <Details withdrawal={record} reload={reload} />}
    </LoadRecord>
  );
}

type DetailsProps = {
  withdrawal: WithdrawalFieldsFragment;
  reload: () => Promise<WithdrawalFieldsFragment | undefined>;
};

function Details({ withdrawal, reload }: DetailsProps) {
  const t = useText();
  const { close } = useListPlace();
  const steps = useSteps(withdrawal);
  const { tone, text } = statusOf(withdrawal, t);
  const { deliverySource, deliveryDetails } = withdrawal;
  const deliveryTexts = [
    t(($) => $.withdrawals.sources[deliverySource.type]),
    t(($) => $.withdrawals.modes[deliveryDetails.mode]),
    ...(deliveryDetails.offline ? [t(($) => $.withdrawals.offline)] : []),
  ];
  return (
    <Drawer
      isOpen
      onClose={close}
      title={t(($) => $.withdrawals.details.title, { code: codeOf(withdrawal.id) })}
      subtitle={
        <>
          <StatusBadge tone={tone}>{text}</StatusBadge>
          <StatusBadge tone="neutral" icon={null}>
            {deliveryTexts.join(' · ')}
          </StatusBadge>
        </>
      }
      closeLabel={t(($) => $.common.close)}
    >
      <WithdrawalNotices withdrawal={withdrawal} />
      <WithdrawalFacts withdrawal={withdrawal} />
      <Section title={t(($) => $.withdrawals.details.whatHappened)} headingLevel={3}>
        <Timeline label={t(($) => $.withdrawals.details.whatHappened)} items={steps} />
      </Section>
      <WithdrawalActions withdrawal={withdrawal} reload={reload} />
    </Drawer>
  );
}
