import { RotateCw } from 'lucide-react';
import { Button, ErrorState, LinkButton } from '#ui-kit';
import { pageSetting } from '#console/app/page-setting.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { useFaultText } from './useFaultText.ts';

/** Shows that something could not be loaded, the reason, a tip, and the request id for support. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  const { title: reason, tip, fault } = useFaultText()(error);
  const support = pageSetting('support-email');
  return (
    <ErrorState
      title={title}
      tip={`${reason}. ${tip}`}
      actions={
        <>
          {/* Another try cannot change a missing permission. */}
          {fault.code !== 'FORBIDDEN' && (
            <Button icon={RotateCw} variant="primary" onPress={onRetry}>
              {t(($) => $.common.retry)}
            </Button>
          )}
          {support && fault.requestId && (
            <LinkButton href={supportMailHref(support, t, fault.requestId)}>
              {t(($) => $.common.contactSupport)}
            </LinkButton>
          )}
        </>
      }
      requestId={
        fault.requestId
          ? {
              label: t(($) => $.common.requestId),
              value: fault.requestId,
              copyLabel: t(($) => $.common.copy),
              copiedLabel: t(($) => $.common.copied),
            }
          : undefined
      }
    />
  );
}

/** A mailto address to the support of this installation, with the request id and the page. */
function supportMailHref(address: string, t: Text, requestId: string): string {
  const subject = encodeURIComponent(t(($) => $.common.supportSubject));
  const body = encodeURIComponent(t(($) => $.common.supportBody, { requestId, page: location.href }));
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
