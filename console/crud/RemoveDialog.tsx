import { useState } from 'react';
import { REFERENCE_TYPES } from '#api/rules/reference-types.ts';
import { Alert, ConfirmDialog, Inline, Link, Stack } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { toFault } from '#console/apollo/fault.ts';
import { usePage } from '#console/app/page.ts';
import { useText } from '#console/i18n/useText.ts';
import { referenceHref } from './reference-links.ts';
import { type FormTexts, RemoveRefused } from './useEntityForm.ts';
import { useFaultText } from './useFaultText.ts';
import { useReferencesText } from './useReferencesText.ts';

type RemoveDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Of the record. */
  id: string;
  name: string;
  texts: FormTexts;
  /** Throws a RemoveRefused if the api refuses. */
  remove: () => Promise<void>;
};

/** Asks before a record is deleted, and shows why the api refuses it. */
export function RemoveDialog({ isOpen, onClose, id, name, texts, remove }: RemoveDialogProps) {
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
      title={t(($) => $.crudForm.remove.title, { name })}
      confirmLabel={texts.deleteAction}
      cancelLabel={t(($) => $.common.cancel)}
      closeLabel={t(($) => $.common.close)}
      tone="danger"
      isPending={isPending}
      isConfirmDisabled={fault?.code === 'IN_USE'}
    >
      <Stack gap={3}>
        {t(($) => $.crudForm.remove.text)}
        {fault && <RemoveFailure id={id} fault={fault} title={texts.deleteFailed} />}
      </Stack>
    </ConfirmDialog>
  );
}

function RemoveFailure({ id, fault, title }: { id: string; fault: Fault; title: string }) {
  const t = useText();
  const { tip } = useFaultText()(fault);
  const references = useReferencesText()(fault);
  if (fault.code === 'IN_USE') {
    return (
      <Alert tone="warning" title={t(($) => $.crudForm.remove.inUse, { references })}>
        <ReferenceLinks id={id} fault={fault} />
      </Alert>
    );
  }
  if (fault.code === 'CONFLICT') {
    return (
      <Alert tone="warning" title={t(($) => $.crudForm.conflict.title)}>
        {t(($) => $.crudForm.conflict.deleteText)}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title={title}>
      {tip}
    </Alert>
  );
}

/** Links to the records that prevent the deletion. */
function ReferenceLinks({ id, fault }: { id: string; fault: Fault }) {
  const t = useText();
  const path = usePage()?.path ?? '';
  const links = REFERENCE_TYPES.flatMap((type) => {
    const reference = fault.references.find((found) => found.type === type);
    const href = referenceHref(path, type, id);
    return reference && href ? [{ type, href, count: reference.count }] : [];
  });
  if (links.length === 0) return null;
  return (
    <Inline gap={3}>
      {links.map(({ type, href, count }) => (
        <Link key={type} href={href}>
          {t(($) => $.crudForm.remove.show, { references: t(($) => $.crudForm.references[type], { count }) })}
        </Link>
      ))}
    </Inline>
  );
}
