import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, CopyField, Dialog, Section, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useIssueWebhookSecretMutation, type WebhookFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type WebhookSecretProps = {
  webhook: WebhookFieldsFragment;
  /** The form has changes, which a new version of the record would make stale. */
  isDisabled: boolean;
  onIssued: () => void;
};

/** When the secret was made, and the button that makes a new one. It is shown once. */
export function WebhookSecret({ webhook, isDisabled, onIssued }: WebhookSecretProps) {
  const t = useText();
  const format = useFormat();
  const [issue] = useIssueWebhookSecretMutation();
  const { run, isPending, fault } = useAction();
  const [secret, setSecret] = useState<string>();
  const texts = t(($) => $.webhooks.secret, { returnObjects: true });
  const { id, version, secretIssuedAt } = webhook;
  const issueSecret = () =>
    run(async () => {
      const answer = await issue({ variables: { id, version } });
      setSecret(answer.data?.issueWebhookSecret.secret);
      return answer;
    });
  const close = () => {
    setSecret(undefined);
    onIssued();
  };
  return (
    <Section
      title={texts.title}
      headingLevel={3}
      actions={
        <Button
          size="small"
          icon={KeyRound}
          variant={secretIssuedAt ? 'secondary' : 'primary'}
          isPending={isPending}
          isDisabled={isDisabled}
          onPress={() => void issueSecret()}
        >
          {secretIssuedAt ? texts.renew : texts.create}
        </Button>
      }
    >
      <FaultAlert title={texts.failed} fault={fault} />
      {secretIssuedAt ? (
        <Text element="p" size="small" tone="muted">
          {t(($) => $.webhooks.secret.issued, { when: format.dateTime(secretIssuedAt) })} {texts.renewHelp}
        </Text>
      ) : (
        <Alert tone="warning" title={texts.none} />
      )}
      {secret && (
        <Dialog
          isOpen
          onClose={close}
          title={texts.title}
          closeLabel={t(($) => $.common.close)}
          footer={<Button onPress={close}>{texts.done}</Button>}
        >
          <Stack gap={3}>
            <Alert tone="warning" title={texts.shownTitle}>
              {texts.shownText}
            </Alert>
            <CopyField
              label={texts.title}
              value={secret}
              copyLabel={t(($) => $.common.copy)}
              copiedLabel={t(($) => $.common.copied)}
            />
          </Stack>
        </Dialog>
      )}
    </Section>
  );
}
