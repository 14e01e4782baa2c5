import { useId, useState } from 'react';
import { Alert, Button, Dialog, FileUpload, Form, PasswordField, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { UPLOAD_LIMITS, uploadTexts } from '#console/files/upload-texts.ts';
import { useSetCompanySealMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Uploads the certificate of the company with its password. */
export function SealDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const texts = t(($) => $.company.seal, { returnObjects: true });
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const [send] = useSetCompanySealMutation();
  const { run, isPending, fault } = useAction();
  const submit = async () => {
    setTried(true);
    if (!file) return;
    const input = { file: await base64Of(file), password };
    if (!(await run(() => send({ variables: { input } }), texts.stored))) onClose();
  };
  const upload = uploadTexts(t, 'certificate');
  const nothing = () => undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.upload}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {texts.upload}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Stack gap={4}>
          <Text element="p">{texts.uploadText}</Text>
          <FaultAlert title={texts.failed} fault={fault} fieldLabels={{ file: texts.file, password: texts.password }} />
          <FileUpload
            label={texts.file}
            description={t(($) => $.files.kinds.certificate.help)}
            files={file ? [{ id: file.name, name: file.name, state: 'done' }] : []}
            onAdd={([first]) => setFile(first)}
            onCancel={nothing}
            onRetry={nothing}
            onRemove={() => setFile(undefined)}
            acceptedTypes={UPLOAD_LIMITS.certificate.types}
            maxSize={UPLOAD_LIMITS.certificate.maxBytes}
            texts={{ ...upload, states: { ...upload.states, done: texts.chosen } }}
            isRequired
          />
          {wasTried && !file && <Alert tone="danger" title={texts.fileMissing} />}
          <PasswordField
            label={texts.password}
            autoComplete="new-password"
            showLabel={texts.show}
            hideLabel={texts.hide}
            value={password}
            onChange={setPassword}
            isDisabled={isPending}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
