import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui-kit';
import { session } from '#console/auth/session.ts';
import { useText } from '#console/i18n/useText.ts';

/** Asks before typed values are lost by leaving the address; the browser asks before the page is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  // Where the session has ended nothing could be saved any more: the way to sign-in is free.
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
