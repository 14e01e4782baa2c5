import { groupRules } from '#api/features/groups/group.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type GroupFieldsFragment,
  useCreateGroupMutation,
  useDeleteGroupMutation,
  useUpdateGroupMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

export type GroupFormProps = {
  group: GroupFieldsFragment | undefined;
  reload: () => Promise<GroupFieldsFragment | undefined>;
};

/** Days that a new group begins with. */
const USUAL_PERIOD = 30;

/** Values, rules and what saving does, of one group. */
export function useGroupForm({ group, reload }: GroupFormProps) {
  const t = useText();
  const [create] = useCreateGroupMutation();
  const [update] = useUpdateGroupMutation();
  const [remove] = useDeleteGroupMutation();
  return useEntityForm({
    rules: groupRules,
    texts: t(($) => $.groups.form, { returnObjects: true }),
    labels: t(($) => $.groups.fields, { returnObjects: true }),
    record: group,
    empty: {
      name: '',
      period: USUAL_PERIOD,
      rules: [{ productId: '', quantity: 1, periodDays: null }],
      status: 'ACTIVE' as const,
    },
    toValues: ({ name, period, rules, status }) => ({
      name,
      period,
      // Days that are the group's own stay so: the rule follows when the group's period changes.
      rules: rules.map(({ productId, quantity, periodDays }) => ({
        productId,
        quantity,
        periodDays: periodDays === period ? null : periodDays,
      })),
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listGroups'],
    permission: 'EMPLOYEE_MANAGEMENT',
    show: { rules: (value) => (Array.isArray(value) ? t(($) => $.groups.rulesCount, { count: value.length }) : '') },
  });
}
