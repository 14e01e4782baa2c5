import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui-kit';
import { session } from '#console/auth/session.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
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
    ({ currentLocation, nextLocation }) =>
      isDirty && session.get().status === 'signedIn' && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty && !isLeaving.current) event.preventDefault();
      },
      [isDirty],
    ),
  );
  const leave = (address: string) => {
    isLeaving.current = true;
    location.assign(address);
  };
  if (isDirty && status === 'expired') return <SessionEnded userId={userId} onLeave={leave} />;
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t(($) => $.crud.unsaved.title)}
      confirmLabel={t(($) => $.crud.unsaved.discard)}
      cancelLabel={t(($) => $.crud.unsaved.keep)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
    >
      {t(($) => $.crud.unsaved.text)}
    </ConfirmDialog>
  );
}
