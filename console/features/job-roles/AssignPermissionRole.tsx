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
  /** The version that the form knows. */
  version: number;
  onDone: () => Promise<void>;
};

const ON_OFFER = { ...ALL_OPTIONS, filter: { status: ['ACTIVE' as const] } };

/** Says which permission role console users of this job role are usually given (S5, D10). */
export function AssignPermissionRole({ jobRole, version, onDone }: AssignPermissionRoleProps) {
  const t = useText();
  const present = jobRole.permissionRole?.id ?? null;
  const [chosen, setChosen] = useState(present);
  const { data, loading } = usePickPermissionRolesQuery({ variables: ON_OFFER });
  const [assign] = useAssignPermissionRoleMutation();
  const { run, isPending, fault } = useAction();
  const save = async () => {
    const variables = { jobRoleId: jobRole.id, version, permissionRoleId: chosen };
    const refused = await run(
      () => assign({ variables }),
      t(($) => $.jobRoles.permissionRole.assigned, { name: jobRole.name }),
    );
    // Somebody else has changed it: their state is shown, and the choice stays to be made again.
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
            isDisabled={chosen === present}
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
