import { useState } from 'react';
import { Button, Section, Stack } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type JobRoleFieldsFragment, useAssignPermissionRoleMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PERMISSION_ROLES } from '#console/pickers/nouns.ts';
import { RecordField } from '#console/pickers/RecordField.tsx';

type AssignPermissionRoleProps = {
  jobRole: JobRoleFieldsFragment;
  /** The job role's version in the form. */
  version: number;
  onDone: () => Promise<void>;
};

/** Sets the default permission role of console users with this job role (S5, D10). */
export function AssignPermissionRole({ jobRole, version, onDone }: AssignPermissionRoleProps) {
  const t = useText();
  const current = jobRole.permissionRole?.id ?? null;
  const [chosen, setChosen] = useState(current);
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
        <RecordField
          noun={PERMISSION_ROLES}
          label={t(($) => $.jobRoles.fields.permissionRoleId)}
          isLabelHidden
          value={chosen}
          onChange={setChosen}
          selected={jobRole.permissionRole}
          isActiveOnly
          placeholder={t(($) => $.jobRoles.permissionRole.none)}
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
