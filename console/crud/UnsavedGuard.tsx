import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui-kit';
import { session } from '#console/auth/session.ts';
import { useText } from '#console/i18n/useText.ts';

/** Asks before the user leaves a page with unsaved values. The browser asks before the tab is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  // After the end of the session nothing can be saved, so the redirect to sign-in is not blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && session.get().status === 'signedIn' && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
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
