import { useState } from 'react';
import { groupRules, type RulePeriodKind } from '#api/features/groups/group.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import type { LoadedRecord } from '#console/crud/LoadRecord.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type GroupFieldsFragment, groupOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useCachedNames } from '#console/pickers/useCachedNames.ts';
import { useRuleProducts } from './useRuleProducts.ts';

/** Default period of a new group, in days. */
const DEFAULT_PERIOD = 30;

/** Form values of a rule, which may be incomplete. */
type RuleValues = {
  productId: string;
  quantity: number | null;
  periodDays: number | null;
  periodKind?: RulePeriodKind;
};

/** The form of a group. */
export function useGroupForm({ record, reload }: LoadedRecord<GroupFieldsFragment>) {
  const t = useText();
  const nameOf = useCachedNames();
  const ruleProducts = useRuleProducts();
  // Another user may have removed a rule that this form still has.
  const [openedRules] = useState(record?.rules ?? []);
  const names = new Map([
    ...ruleProducts.options.map(({ value, label }) => [value, label] as const),
    ...[...openedRules, ...(record?.rules ?? [])].map(
      ({ productId, productName }) => [productId, productName] as const,
    ),
  ]);
  const productOf = (id: string): string => names.get(id) ?? nameOf('Product', id);
  const readRule = ({ productId, quantity, periodDays, periodKind = 'SLIDING' }: RuleValues): string => {
    const rule = t(($) => $.groups.rule, { quantity: quantity ?? 0, product: productOf(productId) });
    if (periodKind !== 'SLIDING') return `${rule} · ${t(($) => $.groups.periodKinds[periodKind])}`;
    return periodDays ? `${rule} · ${t(($) => $.groups.period, { count: periodDays })}` : rule;
  };
  return useEntityForm({
    rules: groupRules,
    texts: t(($) => $.groups.form, { returnObjects: true }),
    labels: t(($) => $.groups.fields, { returnObjects: true }),
    operations: groupOperations,
    record,
    reload,
    empty: {
      name: '',
      period: DEFAULT_PERIOD,
      shiftStarts: [],
      returnsCountBack: false,
      rules: [{ productId: '', quantity: 1, periodDays: null, periodKind: 'SLIDING' as const }],
      status: 'ACTIVE' as const,
    },
    toValues: ({ name, period, shiftStarts, returnsCountBack, rules, status }) => ({
      name,
      period,
      shiftStarts,
      returnsCountBack,
      // A rule with the group's period has no period in the form, so it follows a change of the group's period.
      rules: rules.map(({ productId, quantity, periodDays, periodKind }) => ({
        productId,
        quantity,
        periodDays: periodDays === period ? null : periodDays,
        periodKind,
      })),
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'EMPLOYEE_MANAGEMENT',
    rowKeys: { rules: { key: 'productId', nameOf: productOf } },
    show: { rules: (value) => (Array.isArray(value) ? value.map(readRule) : []) },
  });
}
