import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Dialog } from '#ui-kit';
import { loadPermissions } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import { useText } from '#console/i18n/useText.ts';

type SessionEndedProps = {
  /** The person who typed. */
  userId: string | undefined;
  /** Leaves without the typed values. */
  onLeave: (address: string) => void;
};

/**
 * Over a form with unsaved values whose session has expired: the person signs in again in a new tab, with a password, a
 * second factor or the company's account, and then saves here.
 */
export function SessionEnded({ userId, onLeave }: SessionEndedProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  const resume = useEffectEvent(async (nowId: unknown) => {
    if (nowId !== userId) return onLeave(location.href);
    await session.restore();
    await loadPermissions();
  });
  useEffect(() => {
    const tabs = new BroadcastChannel('session');
    tabs.addEventListener('message', ({ data }: MessageEvent<{ type: string; userId?: string }>) => {
      // A failure leaves the dialog open, and the person can sign in again.
      if (data.type === 'signedIn') void resume(data.userId).catch(() => undefined);
    });
    return () => tabs.close();
  }, []);
  const signIn = (
    <Button variant="primary" onPress={() => void window.open('/login', '_blank', 'noopener')}>
      {t(($) => $.crudForm.unsaved.signIn)}
    </Button>
  );
  const [title, text] = [t(($) => $.crudForm.unsaved.endedTitle), t(($) => $.crudForm.unsaved.endedText)];
  if (!isOpen)
    return (
      <Alert tone="warning" title={title} actions={signIn}>
        {text}
      </Alert>
    );
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onClose={() => setOpen(false)}
      closeLabel={t(($) => $.common.close)}
      title={title}
      footer={
        <>
          <Button onPress={() => onLeave('/login?session=expired')}>{t(($) => $.crudForm.unsaved.discard)}</Button>
          {signIn}
        </>
      }
    >
      {text}
    </Dialog>
  );
}
