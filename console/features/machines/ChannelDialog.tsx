import { type ReactNode, useId } from 'react';
import { Button, Dialog, Form, Text } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useText } from '#console/i18n/useText.ts';

type ChannelDialogProps = {
  title: string;
  /** The contents of the channel and the effect of the action. */
  text: string;
  actionLabel: string;
  /** Whether the input can be submitted. */
  isValid: boolean;
  isPending: boolean;
  fault: Fault | undefined;
  failedTitle: string;
  /** Label of the number of pieces in a refusal. */
  piecesLabel: string;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog for the number of pieces that were added to a channel or counted in it. */
export function ChannelDialog(props: ChannelDialogProps) {
  const { title, text, actionLabel, isValid, isPending, fault, failedTitle, piecesLabel, children } = props;
  const { onSubmit, onClose } = props;
  const t = useText();
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending} isDisabled={!isValid}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void onSubmit()}>
        <Text element="p" tone="muted">
          {text}
        </Text>
        <FaultAlert title={failedTitle} fault={fault} fieldLabel={piecesLabel} />
        {children}
      </Form>
    </Dialog>
  );
}
