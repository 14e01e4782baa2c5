import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal.rules.ts';
import { useCan } from '#console/auth/Can.tsx';
import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import {
  useFindEmployeesQuery,
  useGetEmployeeNameQuery,
  useGetProductNameQuery,
  useListMachineNamesQuery,
  usePickProductsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { SearchedField } from '#console/pickers/SearchedField.tsx';
import { type PickerFieldProps, usePickerFilter } from '#console/pickers/usePickerFilter.tsx';
import { useSearch } from '#console/pickers/useSearch.ts';
import { WHENS } from './withdrawal-filters.ts';

/** The filters of the list. Filters by machine, product and employee require the permission to read them. */
export function useWithdrawalFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const machines = useMachineFilter();
  const product = useProductFilter(chosen['productId']?.[0]);
  const employee = useEmployeeFilter(chosen['employeeId']?.[0]);
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
    ...machines,
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
  ];
}

function useMachineFilter(): ListFilter[] {
  const t = useText();
  const mayRead = useCan('WAREHOUSE_MANAGEMENT');
  const { data } = useListMachineNamesQuery({ skip: !mayRead });
  if (!mayRead) return [];
  const options = (data?.listMachines.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [{ name: 'machineId', label: t(($) => $.withdrawals.filters.machineId), options }];
}

function useProductFilter(chosenId: string | undefined): ListFilter[] {
  const t = useText();
  const mayRead = useCan('PRODUCT_MANAGEMENT');
  const { data } = useGetProductNameQuery({ variables: { id: chosenId ?? '' }, skip: !mayRead || !chosenId });
  const filter = usePickerFilter({
    name: 'productId',
    label: t(($) => $.withdrawals.filters.productId),
    selectedLabel: data?.getProduct.name,
    field: (props) => <ProductField {...props} />,
  });
  return mayRead ? [filter] : [];
}

function useEmployeeFilter(chosenId: string | undefined): ListFilter[] {
  const t = useText();
  const mayRead = useCan('EMPLOYEE_VIEW_ONLY');
  const mayManage = useCan('EMPLOYEE_MANAGEMENT');
  const isOffered = mayRead || mayManage;
  const { data } = useGetEmployeeNameQuery({ variables: { id: chosenId ?? '' }, skip: !isOffered || !chosenId });
  const filter = usePickerFilter({
    name: 'employeeId',
    label: t(($) => $.withdrawals.filters.employeeId),
    selectedLabel: data?.getEmployee.name,
    field: (props) => <EmployeeField {...props} />,
  });
  return isOffered ? [filter] : [];
}

function EmployeeField(props: PickerFieldProps) {
  const { onSearch, variables } = useSearch();
  const { data, previousData, loading } = useFindEmployeesQuery({ variables });
  const people = (data ?? previousData)?.listEmployees.items ?? [];
  return (
    <SearchedField
      {...props}
      options={people.map(({ id, name, identification }) => ({ value: id, label: name, description: identification }))}
      onSearch={onSearch}
      isLoading={loading}
    />
  );
}

function ProductField(props: PickerFieldProps) {
  const { onSearch, variables } = useSearch();
  const { data, previousData, loading } = usePickProductsQuery({ variables });
  const products = (data ?? previousData)?.listProducts.items ?? [];
  return (
    <SearchedField
      {...props}
      options={products.map(({ id, name, category }) => ({
        value: id,
        label: name,
        description: category ?? undefined,
      }))}
      onSearch={onSearch}
      isLoading={loading}
    />
  );
}
