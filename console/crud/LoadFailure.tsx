import { RotateCw } from 'lucide-react';
import { Button, ErrorState } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
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
        <Button icon={RotateCw} onPress={onRetry}>
          {t(($) => $.common.retry)}
        </Button>
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
