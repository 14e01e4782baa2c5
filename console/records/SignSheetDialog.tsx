import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Alert, Button, Dialog, Form, type Signature, SignaturePad, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useDownload } from '#console/crud/useDownload.ts';
import { type IssuedSheetFieldsFragment, useSignPpeSheetMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { SealWarning } from '#console/crud/SealWarning.tsx';

type SignSheetDialogProps = { sheet: IssuedSheetFieldsFragment; person: string; onClose: () => void };

/** The employee signs an issued sheet on the screen; the user is the witness. */
export function SignSheetDialog({ sheet: { id, version, number }, person, onClose }: SignSheetDialogProps) {
  const t = useText();
  const formId = useId();
  const texts = t(($) => $.issuedSheets.list, { returnObjects: true });
  const [signature, setSignature] = useState<Signature | null>(null);
  const [wasTried, setTried] = useState(false);
  const [sign] = useSignPpeSheetMutation();
  const { run, isPending, fault } = useAction();
  const { download, isPending: isLoading } = useDownload({ done: texts.opened, failed: texts.openFailed });
  const submit = async () => {
    setTried(true);
    if (!signature) return;
    const { width, height, strokes } = signature;
    const input = { id, version, signature: { width, height, strokes: strokes.map((stroke) => [...stroke]) } };
    if (!(await run(() => sign({ variables: { input } }), texts.signDone))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.issuedSheets.list.signTitle, { number })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {texts.signAction}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Stack gap={4}>
          <Text element="p">{t(($) => $.issuedSheets.list.signText, { number })}</Text>
          <Button
            icon={Download}
            isPending={isLoading}
            onPress={() => void download(`/api/ppe-sheets/${id}/pdf`, `ppe-sheet-${number}.pdf`)}
          >
            {texts.showPdf}
          </Button>
          <SealWarning />
          <FaultAlert title={texts.signFailed} fault={fault} />
          {wasTried && !signature && <Alert tone="danger" title={texts.signMissing} />}
          <SignaturePad
            label={t(($) => $.issuedSheets.list.signature.label, { person })}
            placeholder={texts.signature.placeholder}
            clearLabel={texts.signature.clear}
            signedText={texts.signature.signed}
            value={signature}
            onChange={setSignature}
            isDisabled={isPending}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
