import { KeyRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { FormSection, InfoCard, Stack, Switch, Text } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import type { EntityForm } from '#console/crud/useEntityForm.ts';
import {
  type ConsoleUserFieldsFragment,
  type CustomerPermission,
  useGetPermissionRoleNameQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PERMISSION_ROLES } from '#console/pickers/nouns.ts';
import { RecordPicker } from '#console/pickers/pickers.tsx';
import { usePermissionText } from '#console/nouns/usePermissionText.ts';
import type { UserValues } from './user-values.ts';

type AccessInputProps = {
  form: EntityForm<UserValues>;
  /** Administrators cannot remove their own rights, so that one administrator always remains. */
  isOneself: boolean;
  /** The current role, which may be inactive. */
  role: ConsoleUserFieldsFragment['permissionRole'] | undefined;
};

/** The access of a user: administrator, the permissions of a role, or the dashboard only (R3–R5). */
export function AccessInput({ form, isOneself, role }: AccessInputProps) {
  const t = useText();
  const isAdministrator = useWatch({ control: form.form.control, name: 'isCustomerAdmin' });
  return (
    <FormSection title={t(($) => $.consoleUsers.access.label)}>
      <Switch
        {...useBoundField({
          form,
          name: 'isCustomerAdmin',
          isDisabled: isOneself,
          description: t(($) => (isOneself ? $.consoleUsers.ownAccount : $.consoleUsers.access.administratorHelp)),
        })}
      />
      {!isAdministrator && <RoleInput form={form} role={role} />}
    </FormSection>
  );
}

function RoleInput({ form, role }: Pick<AccessInputProps, 'form' | 'role'>) {
  const t = useText();
  const chosenId = useWatch({ control: form.form.control, name: 'permissionRoleId' });
  const isKnown = role?.id === chosenId;
  const { data } = useGetPermissionRoleNameQuery({
    variables: { id: chosenId ?? '' },
    skip: !chosenId || isKnown,
    fetchPolicy: 'cache-first',
  });
  const chosen = isKnown ? role : data?.getPermissionRole;
  return (
    <Stack gap={3}>
      <RecordPicker
        form={form}
        noun={PERMISSION_ROLES}
        name="permissionRoleId"
        description={t(($) => $.consoleUsers.access.roleHelp)}
        selected={role}
        placeholder={t(($) => $.consoleUsers.access.dashboardOnly)}
        emptyText={t(($) => $.consoleUsers.access.noRoles)}
      />
      {chosen && <GrantedPermissions permissions={chosen.permissions} name={chosen.name} />}
    </Stack>
  );
}

/** Describes the permissions of the chosen role. */
function GrantedPermissions({ permissions, name }: { permissions: readonly CustomerPermission[]; name: string }) {
  const t = useText();
  const permissionText = usePermissionText();
  return (
    <InfoCard icon={KeyRound} title={t(($) => $.consoleUsers.access.grants, { name })}>
      <Stack gap={2}>
        {permissions.map((permission) => (
          <Text key={permission} size="small">
            {permissionText(permission)}
          </Text>
        ))}
      </Stack>
    </InfoCard>
  );
}
