import { Send } from 'lucide-react';
import { Alert, Button } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type SystemAdminFieldsFragment, useInviteSystemAdminMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Sends the invitation again to a user who never signed in: the mail may be lost or its password expired. */
export function InviteAgain({ admin: { id, email } }: { admin: SystemAdminFieldsFragment }) {
  const t = useText();
  const [invite] = useInviteSystemAdminMutation();
  const { run, isPending, fault } = useAction();
  return (
    <Alert
      tone="info"
      title={t(($) => $.systemAdmins.inviteHelp)}
      actions={
        <Button
          icon={Send}
          isPending={isPending}
          onPress={() =>
            void run(
              () => invite({ variables: { id } }),
              t(($) => $.systemAdmins.invited, { email }),
            )
          }
        >
          {t(($) => $.systemAdmins.invite)}
        </Button>
      }
    >
      <FaultAlert title={t(($) => $.systemAdmins.inviteFailed)} fault={fault} />
    </Alert>
  );
}
