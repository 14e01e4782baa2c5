import { useState } from 'react';
import { Button, IdentityCell, Inline, StatusBadge } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import type { OwnSession } from './own-account.ts';
import { describeAgent } from './user-agent.ts';

type SessionRowProps = { session: OwnSession; onEnd: () => Promise<void> };

/** A session of the user: browser, start, last use, and a button that ends it. The current session has no button. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useText();
  const format = useFormat();
  const [isPending, setPending] = useState(false);
  const name = nameOf(session, t);
  const since = t(($) => $.profile.sessions.since, {
    since: format.dateTime(session.createdAt),
    used: format.relative(session.lastUsedAt),
  });
  const end = async () => {
    setPending(true);
    await onEnd();
    setPending(false);
  };
  return (
    <Inline justify="between" gap={3}>
      <IdentityCell title={name} detail={since} />
      {session.isCurrent ? (
        <StatusBadge tone="success">{t(($) => $.profile.sessions.current)}</StatusBadge>
      ) : (
        <Button
          size="small"
          isPending={isPending}
          pendingLabel={t(($) => $.common.loading)}
          aria-label={t(($) => $.profile.sessions.endOf, { name })}
          onPress={() => void end()}
        >
          {t(($) => $.profile.sessions.end)}
        </Button>
      )}
    </Inline>
  );
}

function nameOf({ userAgent }: OwnSession, t: Text): string {
  const { browser, system } = describeAgent(userAgent);
  if (browser && system) return t(($) => $.profile.sessions.browserOn, { browser, system });
  return browser ?? system ?? t(($) => $.profile.sessions.unknown);
}
