import { Boxes } from 'lucide-react';
import { Text, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type GroupFieldsFragment, usePickProductsQuery, groupOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { toOptions } from '#console/pickers/options.ts';
import { useRuleProducts } from './useRuleProducts.ts';

const GroupForm = lazyPart(() => import('./GroupForm.tsx').then((m) => m.GroupForm));

/** Products that the filter offers. */
const PRODUCTS_PAGE = { limit: 100 };

/** Number of rules that a row shows; the rest is counted. */
const SHOWN_RULES = 2;

/** The groups and their rules. A row links to the group's page. */
export function GroupsPage() {
  const t = useText();
  const format = useFormat();
  const list = useListState({
    list: 'listGroups',
    sortBy: ['NAME', 'PERIOD'],
    filters: { status: among(STATUSES), productId: ids },
  });
  const ruleProducts = useRuleProducts();
  const products = usePickProductsQuery({ variables: PRODUCTS_PAGE, skip: ruleProducts.isRestricted });
  const columns: TableColumn<GroupFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.groups.fields.name),
      cell: ({ name }) => name,
      isSortable: true,
      isIdentity: true,
    },
    { id: 'rules', header: t(($) => $.groups.columns.rules), cell: ({ rules }) => <RulesSummary rules={rules} /> },
    {
      id: 'PERIOD',
      header: t(($) => $.groups.columns.period),
      cell: ({ period }) => t(($) => $.groups.period, { count: period }),
      isSortable: true,
      hideBelow: 'medium',
    },
    {
      id: 'employees',
      header: t(($) => $.groups.columns.employees),
      cell: ({ employeesCount }) => format.number(employeesCount),
      align: 'end',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.groups.list, { returnObjects: true })}
      list={list}
      operations={groupOperations}
      importAction={<ImportButton noun="GROUP" />}
      columns={columns}
      filters={[
        {
          name: 'productId',
          label: t(($) => $.groups.fields.rulesProductId),
          options: ruleProducts.isRestricted ? ruleProducts.options : toOptions(products.data?.listProducts.items),
        },
        useStatusFilter(),
      ]}
      icon={Boxes}
      nameOf={({ name }) => name}
      permission="EMPLOYEE_MANAGEMENT"
      rowHref={({ id }) => `/groups/${id}`}
      drawer={() => <GroupForm id={undefined} />}
    />
  );
}

function RulesSummary({ rules }: Pick<GroupFieldsFragment, 'rules'>) {
  const t = useText();
  const shown = rules
    .slice(0, SHOWN_RULES)
    .map(({ quantity, productName }) => t(($) => $.groups.rule, { quantity, product: productName }));
  const rest = rules.length - shown.length;
  return (
    <>
      {shown.join(', ')}{' '}
      {rest > 0 && (
        <Text size="small" tone="muted">
          {t(($) => $.groups.more, { count: rest })}
        </Text>
      )}
    </>
  );
}
