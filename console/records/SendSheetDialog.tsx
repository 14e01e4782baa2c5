import { useState } from 'react';
import { DEFAULT_LINK_DAYS, SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { Button, Dialog, NumberField, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type IssuedSheetFieldsFragment,
  useSendPpeSheetLinkMutation,
  useWithdrawPpeSheetLinkMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type SendSheetDialogProps = { sheet: IssuedSheetFieldsFragment; person: string; onClose: () => void };

/** Sends the employee the link to sign a sheet, sends another one, or withdraws it. */
export function SendSheetDialog({ sheet, person, onClose }: SendSheetDialogProps) {
  const t = useText();
  const texts = t(($) => $.issuedSheets.list, { returnObjects: true });
  const { id, version, number, linkSentAt } = sheet;
  const [days, setDays] = useState<number | null>(DEFAULT_LINK_DAYS);
  const [send] = useSendPpeSheetLinkMutation();
  const [withdraw] = useWithdrawPpeSheetLinkMutation();
  const { run, isPending, fault } = useAction();
  const isSent = Boolean(linkSentAt);
  const sendLink = async () => {
    const input = { id, version, days: days ?? DEFAULT_LINK_DAYS };
    if (!(await run(() => send({ variables: { input } }), texts.sendDone))) onClose();
  };
  const withdrawLink = async () => {
    if (!(await run(() => withdraw({ variables: { input: { id, version } } }), texts.withdrawDone))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.issuedSheets.list.sendTitle, { number })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          {isSent && (
            <Button variant="danger" isDisabled={isPending} onPress={() => void withdrawLink()}>
              {texts.withdraw}
            </Button>
          )}
          <Button variant="primary" isPending={isPending} onPress={() => void sendLink()}>
            {isSent ? texts.sendAgain : texts.sendAction}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{t(($) => $.issuedSheets.list.sendText, { person })}</Text>
        {isSent && <Text element="p">{texts.sendAgainText}</Text>}
        <FaultAlert title={texts.sendFailed} fault={fault} />
        <NumberField
          label={texts.days}
          description={t(($) => $.issuedSheets.list.daysHelp, { count: SHEET_LIMITS.linkDays })}
          value={days}
          onChange={setDays}
          minValue={1}
          maxValue={SHEET_LIMITS.linkDays}
        />
      </Stack>
    </Dialog>
  );
}
