import { FieldRow } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { useGetGroupQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { GroupRulesInput } from './GroupRulesInput.tsx';
import { useGroupForm, type GroupFormProps } from './useGroupForm.ts';

/** The drawer of one group; without an id of a new one. */
export function GroupForm({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetGroupQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.groups.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getGroup}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(group) => <GroupFields group={group} reload={async () => (await query.refetch()).data?.getGroup} />}
    </LoadRecord>
  );
}

function GroupFields({ group, reload }: GroupFormProps) {
  const t = useText();
  const form = useGroupForm({ group, reload });
  return (
    <EntityDrawer form={form} title={group?.name} size="wide">
      <TextInput form={form} name="name" autoFocus={!group} />
      <FieldRow>
        <NumberInput form={form} name="period" description={t(($) => $.groups.hints.period)} />
        <StatusInput form={form} name="status" />
      </FieldRow>
      <GroupRulesInput
        form={form}
        names={new Map(group?.rules.map(({ productId, productName }) => [productId, productName]))}
      />
    </EntityDrawer>
  );
}
