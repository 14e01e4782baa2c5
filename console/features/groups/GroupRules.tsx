import { Card, DescriptionList, Grid, Table, type TableColumn } from '#ui-kit';
import type { GroupRecordFragment, GroupRuleFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';

/** What the people of a group may receive, and how it is counted. */
export function GroupRules({ group }: { group: GroupRecordFragment }) {
  const t = useText();
  const title = t(($) => $.groups.form.rules);
  return (
    <Grid parts="2-1">
      <Card title={title} detail={t(($) => $.groups.page.help)} padding="none">
        <Table
          caption={title}
          columns={useColumns()}
          rows={group.rules}
          getRowKey={({ productId, periodKind, periodDays }) => `${productId} ${periodKind} ${periodDays}`}
        />
      </Card>
      <Counting group={group} />
    </Grid>
  );
}

function useColumns(): TableColumn<GroupRuleFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const fields = t(($) => $.groups.fields, { returnObjects: true });
  return [
    {
      id: 'product',
      header: fields.rulesProductId,
      cell: ({ productId, productName }) => (
        <RecordCell type="Product" id={productId}>
          {productName}
        </RecordCell>
      ),
      isIdentity: true,
    },
    { id: 'quantity', header: fields.rulesQuantity, cell: ({ quantity }) => format.number(quantity), align: 'end' },
    {
      id: 'period',
      header: t(($) => $.groups.columns.period),
      cell: ({ periodKind, periodDays }) =>
        periodKind === 'SLIDING'
          ? t(($) => $.groups.period, { count: periodDays })
          : t(($) => $.groups.periodKinds[periodKind]),
    },
  ];
}

/** How withdrawals are counted for the rules. */
function Counting({ group: { period, shiftStarts, returnsCountBack } }: { group: GroupRecordFragment }) {
  const t = useText();
  const fields = t(($) => $.groups.fields, { returnObjects: true });
  const shifts = shiftStarts.length > 0 ? [{ label: fields.shiftStarts, value: shiftStarts.join(', ') }] : [];
  return (
    <Card title={t(($) => $.groups.page.counting)}>
      <DescriptionList
        items={[
          {
            label: fields.period,
            value: t(($) => $.groups.period, { count: period }),
            detail: t(($) => $.groups.hints.period),
          },
          ...shifts,
          {
            label: fields.returnsCountBack,
            value: t(($) => (returnsCountBack ? $.groups.page.yes : $.groups.page.no)),
          },
        ]}
      />
    </Card>
  );
}
