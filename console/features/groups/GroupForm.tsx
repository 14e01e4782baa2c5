import { FieldRow } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { MultiSelectInput } from '#console/crud/fields/MultiSelectInput.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { type GroupFieldsFragment, groupOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { GroupRulesInput } from './GroupRulesInput.tsx';
import { useGroupForm } from './useGroupForm.ts';

/** The times of day at which a shift may start in the form, 00:00 to 23:30. */
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

/** The drawer of a group; without an id, of a new one. */
export function GroupForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={groupOperations} texts={t(($) => $.groups.form, { returnObjects: true })}>
      {(loaded) => <GroupFields {...loaded} />}
    </LoadRecord>
  );
}

function GroupFields({ record: group, reload }: LoadedRecord<GroupFieldsFragment>) {
  const t = useText();
  const form = useGroupForm({ record: group, reload });
  return (
    <EntityDrawer form={form} title={group?.name} size="wide">
      <TextInput form={form} name="name" autoFocus={!group} />
      <FieldRow>
        <NumberInput form={form} name="period" description={t(($) => $.groups.hints.period)} />
        <StatusInput form={form} name="status" />
      </FieldRow>
      <MultiSelectInput
        form={form}
        name="shiftStarts"
        options={HALF_HOURS}
        description={t(($) => $.groups.hints.shiftStarts)}
      />
      <SwitchInput form={form} name="returnsCountBack" description={t(($) => $.groups.hints.returnsCountBack)} />
      <GroupRulesInput
        form={form}
        names={new Map(group?.rules.map(({ productId, productName }) => [productId, productName]))}
      />
    </EntityDrawer>
  );
}
