import { type ReactNode, useId, useState } from 'react';
import { Alert, Button, Drawer, Form } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useText } from '#console/i18n/useText.ts';

/** What the drawer of a new document needs from the page. */
export type NewDocumentProps = { warehouseId: string; onClose: () => void; onDone: () => void };

type DocumentFormProps = Omit<NewDocumentProps, 'warehouseId'> & {
  title: string;
  /** The label of the button that sends the document, with its pieces; without any it is the title. */
  action: string;
  failedTitle: string;
  doneText: string;
  /** Pieces of all lines; without any, nothing is sent. */
  total: number;
  /** Whether the fields beside the pieces are filled in; the browser names those that are not. */
  isComplete: boolean;
  send: () => Promise<{ error?: unknown }>;
  children: ReactNode;
};

/** The drawer of a new document of stock. */
export function DocumentForm({
  title,
  action,
  failedTitle,
  doneText,
  total,
  isComplete,
  send,
  onClose,
  onDone,
  children,
}: DocumentFormProps) {
  const t = useText();
  const formId = useId();
  const { run, isPending, fault } = useAction();
  const [isTried, setIsTried] = useState(false);

  const submit = async () => {
    setIsTried(true);
    if (total === 0 || !isComplete) return;
    if (await run(send, doneText)) return;
    onDone();
    onClose();
  };

  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="wide"
      title={title}
      closeLabel={t(($) => $.common.close)}
      isDismissable={total === 0}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {total === 0 ? title : action}
          </Button>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <FaultAlert title={failedTitle} fault={fault} fieldLabel={t(($) => $.warehousePage.itemFields.quantity)} />
        {isTried && total === 0 && <Alert tone="danger" title={t(($) => $.warehousePage.documents.noPieces)} />}
        {children}
      </Form>
    </Drawer>
  );
}
