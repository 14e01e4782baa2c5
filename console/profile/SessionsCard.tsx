import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, showToast } from '#ui-kit';
import { SessionError } from '#console/auth/session-answer.ts';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useText } from '#console/i18n/useText.ts';
import { LineSkeletons } from './LineSkeletons.tsx';
import { signOutEverywhere } from './own-account.ts';
import { SessionRow } from './SessionRow.tsx';
import { useOwnSessions } from './useOwnSessions.ts';

/** The sessions of the user, which can be ended (N8). */
export function SessionsCard() {
  const t = useText();
  const { sessions, error, load, end } = useOwnSessions();
  const showFailure = useFailureToast(t(($) => $.profile.sessions.endFailed));
  const endSession = async (id: string) => {
    try {
      await end(id);
      showToast({ tone: 'success', title: t(($) => $.profile.sessions.ended) });
    } catch (failure) {
      showFailure(failure);
      await load();
    }
  };
  return (
    <Card
      title={t(($) => $.profile.sessions.title)}
      description={t(($) => $.profile.sessions.help)}
      footer={<SignOutEverywhere onFailed={showFailure} />}
    >
      <LoadPart
        query={{ error: faultIn(error), refetch: load }}
        record={sessions}
        failedTitle={t(($) => $.profile.sessions.loadFailed)}
        skeleton={<LineSkeletons />}
      >
        {(all) =>
          all.map((session) => <SessionRow key={session.id} session={session} onEnd={() => endSession(session.id)} />)
        }
      </LoadPart>
    </Card>
  );
}

const faultIn = (error: unknown) => (error instanceof SessionError ? error.fault : error);

function useFailureToast(title: string): (error: unknown) => void {
  const faultText = useFaultText();
  return (error) => {
    const text = faultText(faultIn(error));
    showToast({ tone: 'danger', title, description: `${text.title}. ${text.tip}` });
  };
}

function SignOutEverywhere({ onFailed }: { onFailed: (error: unknown) => void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    await signOutEverywhere().catch(onFailed);
    setPending(false);
    setOpen(false);
  };
  return (
    <>
      <Button icon={LogOut} onPress={() => setOpen(true)}>
        {t(($) => $.profile.sessions.everywhere)}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        title={t(($) => $.profile.sessions.everywhereTitle)}
        confirmLabel={t(($) => $.profile.sessions.everywhere)}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        {t(($) => $.profile.sessions.everywhereText)}
      </ConfirmDialog>
    </>
  );
}
