import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal-codes.rules.ts';
import { useCan } from '#console/auth/Can.tsx';
import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEE_FILTER, lazyNounFilter, PRODUCT_FILTER } from '#console/pickers/lazy-noun-filter.ts';
import { useRecordFilter } from '#console/pickers/useRecordFilter.tsx';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.tsx';
import { WHENS } from './withdrawal-filters.ts';

const MACHINE_FILTER = lazyNounFilter(async () => (await import('./machine-filter.ts')).machineFilter);

/** The filters of the list. Filters by machine, product and employee require the permission to read them. */
export function useWithdrawalFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const mayReadMachines = useCan('WAREHOUSE_MANAGEMENT');
  const mayReadProducts = useCan('PRODUCT_MANAGEMENT');
  const mayReadEmployees = useCan('EMPLOYEE_VIEW_ONLY');
  const mayManageEmployees = useCan('EMPLOYEE_MANAGEMENT');
  const machine = useSearchedFilter({
    noun: MACHINE_FILTER,
    name: 'machineId',
    label: t(($) => $.withdrawals.filters.machineId),
    chosen: mayReadMachines ? chosen['machineId'] : [],
  });
  const product = useRecordFilter({
    noun: PRODUCT_FILTER,
    name: 'productId',
    label: t(($) => $.withdrawals.filters.productId),
    chosenId: chosen['productId']?.[0],
    isShown: mayReadProducts,
  });
  const employee = useRecordFilter({
    noun: EMPLOYEE_FILTER,
    name: 'employeeId',
    label: t(($) => $.withdrawals.filters.employeeId),
    chosenId: chosen['employeeId']?.[0],
    isShown: mayReadEmployees || mayManageEmployees,
  });
  return [
    {
      name: 'when',
      kind: 'one',
      label: t(($) => $.withdrawals.filters.when),
      options: WHENS.map((value) => ({ value, label: t(($) => $.withdrawals.when[value]) })),
    },
    { name: 'period', kind: 'period', label: t(($) => $.withdrawals.filters.period) },
    {
      name: 'withdrawalStatus',
      label: t(($) => $.withdrawals.fields.withdrawalStatus),
      options: WITHDRAWAL_STATUSES.map((value) => ({ value, label: t(($) => $.withdrawals.statuses[value]) })),
    },
    {
      name: 'refusalCode',
      label: t(($) => $.withdrawals.fields.refusalCode),
      options: REFUSAL_CODES.map((value) => ({ value, label: t(($) => $.withdrawals.refusals[value].title) })),
    },
    ...(mayReadMachines ? [machine] : []),
    ...product,
    ...employee,
    {
      name: 'hasDiscrepancy',
      kind: 'one',
      label: t(($) => $.withdrawals.filters.hasDiscrepancy),
      options: [
        { value: 'true', label: t(($) => $.withdrawals.filters.disagree) },
        { value: 'false', label: t(($) => $.withdrawals.filters.agree) },
      ],
    },
    {
      name: 'hasOpenDiscrepancy',
      kind: 'one',
      label: t(($) => $.withdrawals.filters.hasOpenDiscrepancy),
      options: [{ value: 'true', label: t(($) => $.withdrawals.filters.unresolved) }],
    },
  ];
}
