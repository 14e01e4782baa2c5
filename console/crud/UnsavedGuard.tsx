import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui-kit';
import { session } from '#console/auth/session.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { useBlocker } from '#console/router/hooks.ts';
import { SessionEnded } from './SessionEnded.tsx';

/**
 * Asks before the user leaves a page with unsaved values. The browser asks before the tab is closed. When the session
 * expires, the page and its values stay until the user has signed in again.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  const { status, user } = useSession();
  const [userId] = useState(user?.id);
  const isLeaving = useRef(false);
  useEffect(() => (isDirty ? session.keepPage() : undefined), [isDirty]);
  // After the end of the session nothing can be saved, so the redirect to sign-in is not blocked.
  const blocker = useBlocker(
    (current, next) => isDirty && session.get().status === 'signedIn' && current.pathname !== next.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: Event) => {
      if (!isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const leave = (address: string) => {
    isLeaving.current = true;
    location.assign(address);
  };
  if (isDirty && status === 'expired') return <SessionEnded userId={userId} onLeave={leave} />;
  return (
    <ConfirmDialog
      isOpen={blocker.leave !== undefined}
      onClose={blocker.stay}
      onConfirm={() => blocker.leave?.()}
      title={t(($) => $.crudForm.unsaved.title)}
      confirmLabel={t(($) => $.crudForm.unsaved.discard)}
      cancelLabel={t(($) => $.crudForm.unsaved.keep)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
    >
      {t(($) => $.crudForm.unsaved.text)}
    </ConfirmDialog>
  );
}
