import { HandHelping } from 'lucide-react';
import { Button } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useTakeInboxEntryMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Says to everybody who has the message that the user takes care of it. */
export function TakeCare({ id }: { id: string }) {
  const t = useText();
  const [take] = useTakeInboxEntryMutation();
  const { run, isPending, fault } = useAction();
  return (
    <>
      <FaultAlert title={t(($) => $.inbox.takeFailed)} fault={fault} />
      <Button
        size="small"
        variant="ghost"
        icon={HandHelping}
        isPending={isPending}
        onPress={() => void run(() => take({ variables: { inboxEntryId: id } }))}
      >
        {t(($) => $.inbox.take)}
      </Button>
    </>
  );
}
