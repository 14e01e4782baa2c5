import { Send } from 'lucide-react';
import { Button, Section, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useSendTestNotificationMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Sends a sample of a saved notification to the user alone. */
export function TestNotification({ id, isDisabled }: { id: string; isDisabled: boolean }) {
  const t = useText();
  const texts = t(($) => $.notificationTriggers.test, { returnObjects: true });
  const [send] = useSendTestNotificationMutation();
  const { run, isPending, fault } = useAction();
  return (
    <Section
      title={texts.title}
      headingLevel={3}
      actions={
        <Button
          size="small"
          icon={Send}
          isPending={isPending}
          isDisabled={isDisabled}
          onPress={() => void run(() => send({ variables: { notificationTriggerId: id } }), texts.sent)}
        >
          {texts.action}
        </Button>
      }
    >
      <FaultAlert title={texts.failed} fault={fault} />
      <Text element="p" size="small" tone="muted">
        {texts.help}
      </Text>
    </Section>
  );
}
