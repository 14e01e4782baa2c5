import { Alert, Link } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useText } from '#console/i18n/useText.ts';

/** The problems of a withdrawal and what to do: failed, without a result, or with discrepancies. */
export function WithdrawalNotices({ withdrawal }: { withdrawal: WithdrawalFieldsFragment }) {
  const t = useText();
  const moment = useMoment();
  const { discrepancies, discrepancyResolution, deliveryDetails, withdrawalStatus } = withdrawal;
  const isUnknown = withdrawalStatus === 'PENDING_DELIVERY' && deliveryDetails.resultUnknown;
  return (
    <>
      {isUnknown && (
        <Alert tone="warning" isLive={false} title={t(($) => $.withdrawalPage.details.unknownTitle)}>
          {t(($) => $.withdrawalPage.details.unknownText)}
        </Alert>
      )}
      {withdrawalStatus === 'FAILED_DELIVERY' && <FailedNotice withdrawal={withdrawal} />}
      {discrepancies.length > 0 && (
        <Alert
          tone={discrepancyResolution ? 'info' : 'warning'}
          isLive={false}
          title={
            discrepancyResolution
              ? t(($) => $.withdrawalPage.details.discrepancyResolved, {
                  person: discrepancyResolution.userName ?? '',
                  time: moment(discrepancyResolution.resolvedAt),
                })
              : t(($) => $.withdrawalPage.details.discrepancyTitle)
          }
        >
          {discrepancyResolution && `${discrepancyResolution.note} · `}
          {`${discrepancies.map((code) => t(($) => $.withdrawalPage.discrepancies[code])).join('. ')}. `}
          {deliveryDetails.offline
            ? t(($) => $.withdrawalPage.details.discrepancyText)
            : t(($) => $.withdrawalPage.details.discrepancyTextOnline)}
        </Alert>
      )}
    </>
  );
}

/** What the person can do after a failed delivery. */
function FailedNotice({ withdrawal: { userReceive, product } }: { withdrawal: WithdrawalFieldsFragment }) {
  const t = useText();
  const mayHandOut = useCan('WAREHOUSE_MANAGEMENT');
  const { employeeId, employeeName, employeeIdentification } = userReceive;
  const counter = `/counter?${new URLSearchParams({ badge: employeeIdentification, product: product.sizeCode ?? '' })}`;
  return (
    <Alert
      tone="info"
      isLive={false}
      title={t(($) => $.withdrawalPage.details.failedTitle)}
      actions={mayHandOut && employeeId && <Link href={counter}>{t(($) => $.withdrawalPage.details.toCounter)}</Link>}
    >
      {t(($) => $.withdrawalPage.details.failedText, { person: employeeName ?? employeeIdentification })}
    </Alert>
  );
}
