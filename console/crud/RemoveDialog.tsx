import { useState } from 'react';
import { Alert, ConfirmDialog, Stack } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import { type FormTexts, RemoveRefused } from './useEntityForm.ts';
import { useFaultText } from './useFaultText.ts';
import { useReferencesText } from './useReferencesText.ts';

type RemoveDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  name: string;
  texts: FormTexts;
  /** Throws a RemoveRefused if the api refuses. */
  remove: () => Promise<void>;
};

/** Asks before a record is deleted, and shows why the api refuses it. */
export function RemoveDialog({ isOpen, onClose, name, texts, remove }: RemoveDialogProps) {
  const t = useText();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const close = () => {
    setFault(undefined);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setFault(undefined);
    await remove().catch((error: unknown) => setFault(error instanceof RemoveRefused ? error.fault : toFault(error)));
    setPending(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => void confirm()}
      title={t(($) => $.crud.remove.title, { name })}
      confirmLabel={texts.deleteAction}
      cancelLabel={t(($) => $.common.cancel)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
      isPending={isPending}
      isConfirmDisabled={fault?.code === 'IN_USE'}
    >
      <Stack gap={3}>
        {t(($) => $.crud.remove.text)}
        {fault && <RemoveFailure fault={fault} title={texts.deleteFailed} />}
      </Stack>
    </ConfirmDialog>
  );
}

function RemoveFailure({ fault, title }: { fault: Fault; title: string }) {
  const t = useText();
  const { tip } = useFaultText()(fault);
  const references = useReferencesText()(fault);
  if (fault.code === 'IN_USE') return <Alert tone="warning" title={t(($) => $.crud.remove.inUse, { references })} />;
  if (fault.code === 'CONFLICT') {
    return (
      <Alert tone="warning" title={t(($) => $.crud.conflict.title)}>
        {t(($) => $.crud.conflict.deleteText)}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title={title}>
      {tip}
    </Alert>
  );
}
