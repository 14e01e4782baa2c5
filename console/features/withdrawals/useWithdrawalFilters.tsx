import { useState } from 'react';
import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal.rules.ts';
import { ComboBox } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import type { Chosen, ListFilter } from '#console/crud/list-filters.ts';
import {
  useFindEmployeesQuery,
  useGetEmployeeNameQuery,
  useGetProductNameQuery,
  useListMachineNamesQuery,
  usePickProductsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { WHENS } from './withdrawal-filters.ts';

/** Options that a search brings. */
const FOUND = 50;

/** The filters of the list. Machines, products and people are offered only to those who may read them. */
export function useWithdrawalFilters(chosen: Chosen): ListFilter[] {
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
      label: t(($) => $.withdrawals.filters.withdrawalStatus),
      options: WITHDRAWAL_STATUSES.map((value) => ({ value, label: t(($) => $.withdrawals.statuses[value]) })),
    },
    {
      name: 'refusalCode',
      label: t(($) => $.withdrawals.filters.refusalCode),
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
  if (!mayRead) return [];
  const label = t(($) => $.withdrawals.filters.productId);
  return [
    {
      name: 'productId',
      label,
      kind: 'picker',
      describe: () => data?.getProduct.name ?? '…',
      render: (values, onChange) => (
        <ProductField
          key="productId"
          label={label}
          value={values[0]}
          onChange={(id) => onChange(id ? [id] : [])}
          selectedLabel={data?.getProduct.name}
        />
      ),
    },
  ];
}

function useEmployeeFilter(chosenId: string | undefined): ListFilter[] {
  const t = useText();
  const mayRead = useCan('EMPLOYEE_VIEW_ONLY');
  const mayManage = useCan('EMPLOYEE_MANAGEMENT');
  const isOffered = mayRead || mayManage;
  const { data } = useGetEmployeeNameQuery({ variables: { id: chosenId ?? '' }, skip: !isOffered || !chosenId });
  if (!isOffered) return [];
  const label = t(($) => $.withdrawals.filters.employeeId);
  return [
    {
      name: 'employeeId',
      label,
      kind: 'picker',
      describe: () => data?.getEmployee.name ?? '…',
      render: (values, onChange) => (
        <EmployeeField
          key="employeeId"
          label={label}
          value={values[0]}
          onChange={(id) => onChange(id ? [id] : [])}
          selectedLabel={data?.getEmployee.name}
        />
      ),
    },
  ];
}

type SearchedFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (id: string | null) => void;
  selectedLabel: string | undefined;
};

function EmployeeField({ value, ...rest }: SearchedFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = useFindEmployeesQuery({
    variables: { limit: FOUND, filter: search ? { search } : undefined },
  });
  const people = (data ?? previousData)?.listEmployees.items ?? [];
  return (
    <ComboBox
      {...rest}
      value={value ?? null}
      options={people.map(({ id, name, identification }) => ({ value: id, label: name, description: identification }))}
      onSearch={setSearch}
      isLoading={loading}
      loadingText={t(($) => $.withdrawals.picker.searching)}
      emptyText={t(($) => $.crud.noOptions)}
      clearLabel={t(($) => $.common.clear)}
      placeholder={t(($) => $.crud.anyValue)}
    />
  );
}

function ProductField({ value, ...rest }: SearchedFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = usePickProductsQuery({
    variables: { limit: FOUND, filter: search ? { search } : undefined },
  });
  const products = (data ?? previousData)?.listProducts.items ?? [];
  return (
    <ComboBox
      {...rest}
      value={value ?? null}
      options={products.map(({ id, name, category }) => ({
        value: id,
        label: name,
        description: category ?? undefined,
      }))}
      onSearch={setSearch}
      isLoading={loading}
      loadingText={t(($) => $.withdrawals.picker.searching)}
      emptyText={t(($) => $.crud.noOptions)}
      clearLabel={t(($) => $.common.clear)}
      placeholder={t(($) => $.crud.anyValue)}
    />
  );
}
