import { Alert } from '#ui-kit';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The problems of a withdrawal and what to do: refused, without a result, or with discrepancies. */
export function WithdrawalNotices({ withdrawal }: { withdrawal: WithdrawalFieldsFragment }) {
  const t = useText();
  const { refusalCode, discrepancies, deliveryDetails, withdrawalStatus } = withdrawal;
  const isUnknown = withdrawalStatus === 'PENDING_DELIVERY' && deliveryDetails.resultUnknown;
  return (
    <>
      {refusalCode && (
        <Alert tone="danger" isLive={false} title={t(($) => $.withdrawals.refusals[refusalCode].title)}>
          {t(($) => $.withdrawals.refusals[refusalCode].tip)}
        </Alert>
      )}
      {isUnknown && (
        <Alert tone="warning" isLive={false} title={t(($) => $.withdrawals.details.unknownTitle)}>
          {t(($) => $.withdrawals.details.unknownText)}
        </Alert>
      )}
      {discrepancies.length > 0 && (
        <Alert tone="warning" isLive={false} title={t(($) => $.withdrawals.details.discrepancyTitle)}>
          {`${discrepancies.map((code) => t(($) => $.withdrawals.discrepancies[code])).join('. ')}. `}
          {deliveryDetails.offline
            ? t(($) => $.withdrawals.details.discrepancyText)
            : t(($) => $.withdrawals.details.discrepancyTextOnline)}
        </Alert>
      )}
    </>
  );
}
