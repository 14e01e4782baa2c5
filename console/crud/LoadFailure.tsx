import { RotateCw } from 'lucide-react';
import { Button, ErrorState, LinkButton } from '#ui-kit';
import { type Text, useText } from '#console/i18n/useText.ts';
import { useFaultText } from './useFaultText.ts';

/** Says that something could not be loaded, why, and what to do; with the request's id for support. */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  const { title: reason, tip, fault } = useFaultText()(error);
  return (
    <ErrorState
      title={title}
      tip={`${reason}. ${tip}`}
      actions={
        <>
          <Button icon={RotateCw} variant="primary" onPress={onRetry}>
            {t(($) => $.common.retry)}
          </Button>
          {fault.requestId && (
            <LinkButton href={supportLetter(t, fault.requestId)}>{t(($) => $.common.contactSupport)}</LinkButton>
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

/** A letter to whoever supports this installation, which only the reader knows; it says what support will ask for. */
function supportLetter(t: Text, requestId: string): string {
  const subject = encodeURIComponent(t(($) => $.common.supportSubject));
  const body = encodeURIComponent(t(($) => $.common.supportBody, { requestId, page: location.href }));
  return `mailto:?subject=${subject}&body=${body}`;
}
