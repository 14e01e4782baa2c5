import { useState } from 'react';
import { Alert, Card, StatusBadge } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { ChannelFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { validityOf } from './certificate.ts';
import { ChannelActions } from './ChannelActions.tsx';
import { ChannelFacts } from './ChannelFacts.tsx';
import { STATE_TONES, stateOf } from './channel-state.ts';

const CountDialog = lazyPart(() => import('./CountDialog.tsx').then((m) => m.CountDialog));
const RestockDialog = lazyPart(() => import('./RestockDialog.tsx').then((m) => m.RestockDialog));

const MINUTE = 60_000;

/** A channel of a machine. */
export type ChannelProps = { machineId: string; channel: ChannelFieldsFragment };

/** The card of a channel beside the machine's front: advice, facts and actions. */
export function ChannelPanel({ machineId, channel }: ChannelProps) {
  const t = useText();
  return (
    <Card
      title={t(($) => $.machinePage.channel.title, { channel: channel.channel })}
      detail={<ChannelBadge channel={channel} />}
    >
      <ChannelBody machineId={machineId} channel={channel} />
    </Card>
  );
}

/** The state of a channel in words. */
export function ChannelBadge({ channel }: { channel: ChannelFieldsFragment }) {
  const t = useText();
  const moment = useMoment();
  const state = stateOf(channel);
  const word = t(($) => $.machinePage.channel.stateWords[state]);
  const isSinceShown = state === 'error' || state === 'maintenance';
  return (
    <StatusBadge tone={STATE_TONES[state]}>
      {isSinceShown ? `${word} ${t(($) => $.machinePage.channel.since, { when: moment(channel.statusSince) })}` : word}
    </StatusBadge>
  );
}

/** Advice, facts and actions of a channel. */
export function ChannelBody({ machineId, channel }: ChannelProps) {
  const mayWrite = useCan('WAREHOUSE_MANAGEMENT');
  const [dialog, setDialog] = useState<'restock' | 'count'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Advice channel={channel} />
      <ChannelFacts channel={channel} />
      {mayWrite && (
        <ChannelActions
          machineId={machineId}
          channel={channel}
          onRestock={() => setDialog('restock')}
          onCount={() => setDialog('count')}
        />
      )}
      {dialog === 'restock' && <RestockDialog machineId={machineId} channel={channel} onClose={close} />}
      {dialog === 'count' && <CountDialog machineId={machineId} channel={channel} onClose={close} />}
    </>
  );
}

/** The problems of a channel and what to do about them; nothing if there are none. */
function Advice({ channel }: { channel: ChannelFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  const state = stateOf(channel);
  const { isExpired } = validityOf(channel.certificate.expirationDate, now, format, t);
  return (
    <>
      {state === 'error' && <ErrorAdvice channel={channel} />}
      {isExpired && <Alert tone="danger" isLive={false} title={t(($) => $.machinePage.channel.expiredAdvice)} />}
      {state === 'empty' && <Alert tone="danger" isLive={false} title={t(($) => $.machinePage.channel.emptyAdvice)} />}
      {state === 'low' && (
        <Alert
          tone="warning"
          isLive={false}
          title={t(($) => $.machinePage.channel.lowAdvice, { count: channel.quantity })}
        />
      )}
      {state === 'maintenance' && (
        <Alert tone="info" isLive={false} title={t(($) => $.machinePage.channel.maintenanceAdvice)} />
      )}
    </>
  );
}

function ErrorAdvice({ channel: { errorMessage, errorCode } }: { channel: ChannelFieldsFragment }) {
  const t = useText();
  const title = errorMessage
    ? t(($) => $.machinePage.channel.errorTitle, { message: errorMessage })
    : t(($) => $.machinePage.channel.errorTitleUnknown);
  return (
    <Alert tone="danger" isLive={false} title={title}>
      {t(($) => $.machinePage.channel.errorAdvice)}
      {errorCode && ` (${t(($) => $.machinePage.channel.errorCode, { code: errorCode })})`}
    </Alert>
  );
}
