import { Send } from 'lucide-react';
import { Alert, Button, DescriptionList, Inline, Stack } from '#ui-kit';
import { AccountStatus } from '#console/crud/AccountStatus.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type CustomerFieldsFragment, useInviteCustomerAdministratorMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** The administrator who was created with the customer. One who never signed in can be invited again. */
export function AdministratorFacts({
  customer: { id, administrator, status, setup },
}: {
  customer: CustomerFieldsFragment;
}) {
  const t = useText();
  const format = useFormat();
  const [invite] = useInviteCustomerAdministratorMutation();
  const { run, isPending, fault } = useAction();
  if (!administrator) return null;
  const { name, email, lastLoginAt } = administrator;
  const mayInvite = !lastLoginAt && setup.state === 'DONE' && status === 'ACTIVE';
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { label: t(($) => $.customers.fields.administratorName), value: name },
          { label: t(($) => $.customers.fields.administratorEmail), value: email },
          { label: t(($) => $.common.status), value: <AccountStatus account={administrator} /> },
          {
            label: t(($) => $.customers.fields.lastLoginAt),
            value: lastLoginAt ? format.dateTime(lastLoginAt) : t(($) => $.customers.neverSignedIn),
          },
        ]}
      />
      {setup.errorCode === 'INVITATION_NOT_SENT' && (
        <Alert tone="warning" title={t(($) => $.customers.notInvited)}>
          {t(($) => $.customers.notInvitedText)}
        </Alert>
      )}
      {mayInvite && (
        <Inline>
          <Button
            icon={Send}
            isPending={isPending}
            onPress={() =>
              void run(
                () => invite({ variables: { id: administrator.id, customerId: id } }),
                t(($) => $.customers.invited, { email }),
              )
            }
          >
            {t(($) => $.customers.invite)}
          </Button>
        </Inline>
      )}
      <FaultAlert title={t(($) => $.customers.inviteFailed)} fault={fault} />
    </Stack>
  );
}
