import { type ReactNode, useId } from 'react';
import { Button, Dialog, Form, Stack } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type FillDialogProps = {
  title: string;
  action: string;
  isPending?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A dialog that fills several channels of the layout at once. Nothing is saved before the layout is. */
export function FillDialog({ title, action, isPending, onClose, onSubmit, children }: FillDialogProps) {
  const t = useText();
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit}>
        <Stack gap={4}>{children}</Stack>
      </Form>
    </Dialog>
  );
}
