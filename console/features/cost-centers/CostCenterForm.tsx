import { costCenterRules } from '#api/features/cost-centers/cost-center.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type CostCenterFieldsFragment,
  useCreateCostCenterMutation,
  useDeleteCostCenterMutation,
  useGetCostCenterQuery,
  useUpdateCostCenterMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of one cost center; without an id of a new one. */
export function CostCenterForm({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetCostCenterQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.costCenters.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getCostCenter}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(costCenter) => (
        <CostCenterFields costCenter={costCenter} reload={async () => (await query.refetch()).data?.getCostCenter} />
      )}
    </LoadRecord>
  );
}

type CostCenterFieldsProps = {
  costCenter: CostCenterFieldsFragment | undefined;
  reload: () => Promise<CostCenterFieldsFragment | undefined>;
};

function CostCenterFields({ costCenter, reload }: CostCenterFieldsProps) {
  const t = useText();
  const [create] = useCreateCostCenterMutation();
  const [update] = useUpdateCostCenterMutation();
  const [remove] = useDeleteCostCenterMutation();
  const form = useEntityForm({
    rules: costCenterRules,
    texts: t(($) => $.costCenters.form, { returnObjects: true }),
    labels: t(($) => $.costCenters.fields, { returnObjects: true }),
    record: costCenter,
    empty: { name: '', code: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, code, description, status }) => ({ name, code, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listCostCenters'],
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={costCenter?.name}>
      <TextInput form={form} name="name" autoFocus={!costCenter} />
      <TextInput form={form} name="code" description={t(($) => $.costCenters.codeHelp)} autoCapitalize="characters" />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
