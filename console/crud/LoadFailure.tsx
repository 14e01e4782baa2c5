import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button, ErrorState, Inline, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { SupportLink } from './SupportLink.tsx';
import { useFaultText } from './useFaultText.ts';

/**
 * Shows that something could not be loaded, the reason, a tip, and the request id for support. Dismissed, one line remains, from
 * which another try is possible (X1).
 */
export function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useText();
  const { title: reason, tip, fault } = useFaultText()(error);
  const [isDismissed, setDismissed] = useState(false);
  // Another try cannot change a missing permission.
  const retry = fault.code !== 'FORBIDDEN' && (
    <Button icon={RotateCw} variant={isDismissed ? undefined : 'primary'} onPress={onRetry}>
      {t(($) => $.common.retry)}
    </Button>
  );
  if (isDismissed)
    return (
      <Inline gap={3}>
        <Text tone="muted">{title}</Text>
        {retry}
      </Inline>
    );
  return (
    <ErrorState
      title={title}
      tip={`${reason}. ${tip}`}
      actions={
        <>
          {retry}
          <Button onPress={() => setDismissed(true)}>{t(($) => $.common.dismiss)}</Button>
          <SupportLink requestId={fault.requestId} />
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
