import { useState } from 'react';
import { Button, ComboBox, Section, Stack } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type JobRoleFieldsFragment,
  useAssignPermissionRoleMutation,
  usePickPermissionRolesQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ALL_OPTIONS, toOptions } from '#console/pickers/options.ts';

type AssignPermissionRoleProps = {
  jobRole: JobRoleFieldsFragment;
  /** The job role's version in the form. */
  version: number;
  onDone: () => Promise<void>;
};

const ACTIVE_ROLES = { ...ALL_OPTIONS, filter: { status: ['ACTIVE' as const] } };

/** Sets the default permission role of console users with this job role (S5, D10). */
export function AssignPermissionRole({ jobRole, version, onDone }: AssignPermissionRoleProps) {
  const t = useText();
  const current = jobRole.permissionRole?.id ?? null;
  const [chosen, setChosen] = useState(current);
  const { data, loading } = usePickPermissionRolesQuery({ variables: ACTIVE_ROLES });
  const [assign] = useAssignPermissionRoleMutation();
  const { run, isPending, fault } = useAction();
  const save = async () => {
    const variables = { jobRoleId: jobRole.id, version, permissionRoleId: chosen };
    const refused = await run(
      () => assign({ variables }),
      t(($) => $.jobRoles.permissionRole.assigned, { name: jobRole.name }),
    );
    // After a conflict the current record is shown and the user can choose again.
    if (!refused || refused.code === 'CONFLICT') await onDone();
  };
  return (
    <Section
      title={t(($) => $.jobRoles.fields.permissionRoleId)}
      description={t(($) => $.jobRoles.permissionRole.help)}
      headingLevel={3}
    >
      <Stack gap={3}>
        <ComboBox
          label={t(($) => $.jobRoles.fields.permissionRoleId)}
          isLabelHidden
          options={toOptions(data?.listPermissionRoles.items)}
          value={chosen}
          onChange={setChosen}
          selectedLabel={jobRole.permissionRole?.name}
          isLoading={loading}
          placeholder={t(($) => $.jobRoles.permissionRole.none)}
          loadingText={t(($) => $.common.loading)}
          emptyText={t(($) => $.crud.noOptions)}
          clearLabel={t(($) => $.common.clear)}
        />
        <div>
          <Button
            onPress={() => void save()}
            isDisabled={chosen === current}
            isPending={isPending}
            pendingLabel={t(($) => $.common.loading)}
          >
            {t(($) => $.jobRoles.permissionRole.assign)}
          </Button>
        </div>
        <FaultAlert
          title={t(($) => $.jobRoles.permissionRole.failed)}
          fault={fault}
          fieldLabel={t(($) => $.jobRoles.fields.permissionRoleId)}
        />
      </Stack>
    </Section>
  );
}
