import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { Alert, Button, Form, Heading, type Signature, SignaturePad, Stack, Text, TextField } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type LinkedPdf, type LinkedSheet, signLinkedSheet } from './sheet-link.ts';

type SheetSignFormProps = {
  token: string;
  pdf: LinkedPdf;
  onSigned: (sheet: LinkedSheet) => void;
  /** The sheet cannot be signed any more. */
  onRefused: () => void;
};

/** Name and signature of the person who signs by a link. */
export function SheetSignForm({ token, pdf, onSigned, onRefused }: SheetSignFormProps) {
  const t = useText();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  const [name, setName] = useState('');
  const [signature, setSignature] = useState<Signature | null>(null);
  const [wasTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isNameMissing = name.trim() === '';
  const submit = async () => {
    setTried(true);
    if (isNameMissing || !signature) return;
    setPending(true);
    setFailed(false);
    try {
      const signed = await signLinkedSheet(token, pdf, { name: name.trim(), signature });
      if (signed) onSigned(signed);
      else onRefused();
    } catch {
      setFailed(true);
      setPending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={4}>
        <Heading level={2}>{texts.signTitle}</Heading>
        <Text element="p">{texts.signText}</Text>
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={SHEET_LIMITS.signerName}
          autoComplete="name"
          isDisabled={isPending}
          isRequired
          errorMessage={wasTried && isNameMissing ? texts.nameMissing : undefined}
        />
        <SignaturePad
          label={texts.signature.label}
          placeholder={texts.signature.placeholder}
          clearLabel={texts.signature.clear}
          signedText={texts.signature.signed}
          value={signature}
          onChange={setSignature}
          isDisabled={isPending}
        />
        {wasTried && !signature && <Alert tone="danger" title={texts.signatureMissing} />}
        {hasFailed && (
          <Alert tone="danger" title={texts.signFailed}>
            {texts.failedTip}
          </Alert>
        )}
        <Button variant="primary" type="submit" icon={PenLine} isPending={isPending} pendingLabel={texts.signing}>
          {texts.sign}
        </Button>
      </Stack>
    </Form>
  );
}
