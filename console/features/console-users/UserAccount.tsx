import { Mail } from 'lucide-react';
import { Alert, Button, DescriptionList, Section, Stack } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import type { EntityForm } from '#console/crud/useEntityForm.ts';
import { type ConsoleUserFieldsFragment, useInviteConsoleUserMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { UserValues } from './user-values.ts';

type UserAccountProps = { user: ConsoleUserFieldsFragment; form: EntityForm<UserValues> };

/** The last sign-in of the user. Users who never signed in can be invited again. */
export function UserAccount({ user, form }: UserAccountProps) {
  const t = useText();
  const format = useFormat();
  const [invite] = useInviteConsoleUserMutation();
  const { run, isPending, fault } = useAction();
  const isInvitable = !user.lastLoginAt && user.status !== 'INACTIVE' && !form.isReadOnly;
  const send = async () => {
    const refused = await run(
      () => invite({ variables: { id: user.id } }),
      t(($) => $.consoleUsers.invited, { email: user.email }),
    );
    if (!refused || refused.code === 'VALIDATION') await form.showLatest();
  };
  return (
    <Section title={t(($) => $.consoleUsers.account)} headingLevel={3}>
      <Stack gap={3}>
        <DescriptionList
          items={[
            {
              label: t(($) => $.consoleUsers.fields.lastLoginAt),
              value: user.lastLoginAt ? format.dateTime(user.lastLoginAt) : t(($) => $.consoleUsers.never),
            },
            { label: t(($) => $.consoleUsers.createdAt), value: format.dateTime(user.createdAt) },
          ]}
        />
        {user.status === 'PENDING' && (
          <Alert tone="warning" title={t(($) => $.consoleUsers.notInvited)}>
            {t(($) => $.consoleUsers.notInvitedText)}
          </Alert>
        )}
        {isInvitable && (
          <Button
            icon={Mail}
            isPending={isPending}
            pendingLabel={t(($) => $.consoleUsers.inviting)}
            onPress={() => void send()}
          >
            {t(($) => $.consoleUsers.invite)}
          </Button>
        )}
        <FaultAlert title={t(($) => $.consoleUsers.inviteFailed)} fault={fault} />
      </Stack>
    </Section>
  );
}
