import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type SectorFieldsFragment,
  useCreateSectorMutation,
  useDeleteSectorMutation,
  useGetSectorQuery,
  useUpdateSectorMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of one sector; without an id of a new one. */
export function SectorForm({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetSectorQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.sectors.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getSector}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(sector) => <SectorFields sector={sector} reload={async () => (await query.refetch()).data?.getSector} />}
    </LoadRecord>
  );
}

type SectorFieldsProps = {
  sector: SectorFieldsFragment | undefined;
  reload: () => Promise<SectorFieldsFragment | undefined>;
};

function SectorFields({ sector, reload }: SectorFieldsProps) {
  const t = useText();
  const [create] = useCreateSectorMutation();
  const [update] = useUpdateSectorMutation();
  const [remove] = useDeleteSectorMutation();
  const form = useEntityForm({
    rules: sectorRules,
    texts: t(($) => $.sectors.form, { returnObjects: true }),
    labels: t(($) => $.sectors.fields, { returnObjects: true }),
    record: sector,
    empty: { name: '', code: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, code, description, status }) => ({ name, code, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listSectors'],
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={sector?.name}>
      <TextInput form={form} name="name" autoFocus={!sector} />
      <TextInput form={form} name="code" />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
