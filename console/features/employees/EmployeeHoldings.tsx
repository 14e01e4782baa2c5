import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button, Card, FillBar, Inline, Stack, Table, type TableColumn, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  GetEmployeeAllowancesDocument,
  GetEmployeeRequirementsDocument,
  GetHoldingsDocument,
  type GetHoldingsQuery,
  type HoldingFieldsFragment,
} from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';
import { DueBadge } from './DueBadge.tsx';
import { dueOf } from './due.ts';

const ReturnDialog = lazyPart(() => import('./ReturnDialog.tsx').then((m) => m.ReturnDialog));

/** In ms. How often overdue pieces are marked. */
const DUE_CHECK_INTERVAL = 60_000;

/** Rows at first. Who never returns gloves holds hundreds of deliveries, and the rest of the page must stay near. */
const FIRST_ROWS = 8;

/** What the overview shows of a person, and a return changes. */
const CHANGED_BY_A_RETURN = [GetHoldingsDocument, GetEmployeeRequirementsDocument, GetEmployeeAllowancesDocument];

type EmployeeHoldingsProps = {
  query: { error?: unknown; refetch: () => Promise<unknown> };
  list: GetHoldingsQuery['listHoldings'] | undefined;
  onPage: (token: string | null | undefined) => void;
};

/** What an employee holds now, how long it may be used, and the way to return it. */
export function EmployeeHoldings({ query, list, onPage }: EmployeeHoldingsProps) {
  const t = useText();
  const client = useApolloClient();
  const texts = t(($) => $.employeeRecord.holdings, { returnObjects: true });
  const [returned, setReturned] = useState<HoldingFieldsFragment>();
  const columns = useColumns(setReturned);
  const hasFailed = Boolean(query.error) && !list;
  const [isWhole, setWhole] = useState(false);
  const items = list?.items ?? [];
  const rows = isWhole ? items : items.slice(0, FIRST_ROWS);
  return (
    <Card
      title={texts.title}
      detail={
        list && list.totalCount > 0 ? t(($) => $.employeeRecord.holdings.count, { count: list.totalCount }) : undefined
      }
      actions={
        isWhole && (list?.nextToken || list?.previousToken) ? (
          <>
            <Button size="small" isDisabled={!list.previousToken} onPress={() => onPage(list.previousToken)}>
              {t(($) => $.crud.previous)}
            </Button>
            <Button size="small" isDisabled={!list.nextToken} onPress={() => onPage(list.nextToken)}>
              {t(($) => $.crud.next)}
            </Button>
          </>
        ) : undefined
      }
      footer={
        items.length > FIRST_ROWS && (
          <Button size="small" variant="ghost" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? texts.fewer : t(($) => $.employeeRecord.holdings.more, { count: items.length - FIRST_ROWS })}
          </Button>
        )
      }
      padding="none"
    >
      {hasFailed ? (
        <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table
          caption={texts.title}
          columns={columns}
          rows={rows}
          getRowKey={({ id }) => id}
          loading={list ? undefined : { label: t(($) => $.common.loading), rows: 3 }}
          emptyState={<Text tone="muted">{texts.none}</Text>}
        />
      )}
      {returned && (
        <ReturnDialog
          key={returned.id}
          holding={returned}
          onClose={() => setReturned(undefined)}
          onDone={() => void client.refetchQueries({ include: CHANGED_BY_A_RETURN })}
        />
      )}
    </Card>
  );
}

function useColumns(onReturn: (holding: HoldingFieldsFragment) => void): TableColumn<HoldingFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const now = useNow(DUE_CHECK_INTERVAL);
  const mayReturn = useCan('WAREHOUSE_MANAGEMENT');
  const texts = t(($) => $.employeeRecord.holdings, { returnObjects: true });
  const actions: TableColumn<HoldingFieldsFragment> = {
    id: 'actions',
    header: texts.action,
    isActions: true,
    cell: (holding) => (
      <Button size="small" onPress={() => onReturn(holding)}>
        {texts.action}
      </Button>
    ),
  };
  return [
    {
      id: 'product',
      header: texts.product,
      cell: ({ product: { id, name, size }, since }) => (
        <RecordCell
          type="Product"
          id={id}
          detail={[size, t(($) => $.employeeRecord.holdings.since, { day: format.date(since) })]
            .filter(Boolean)
            .join(' · ')}
        >
          {name}
        </RecordCell>
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'quantity',
      header: texts.quantity,
      align: 'end',
      cell: ({ quantityHeld, product }) =>
        quantityHeld < product.quantityRequested
          ? t(($) => $.employeeRecord.holdings.of, {
              held: format.number(quantityHeld),
              quantity: format.number(product.quantityRequested),
            })
          : format.number(quantityHeld),
    },
    {
      id: 'certificate',
      header: texts.certificateColumn,
      cell: (holding) => holding.product.certificate && <Certificate holding={holding} now={now} />,
    },
    {
      id: 'due',
      header: texts.dueColumn,
      cell: ({ since, replaceBy }) => replaceBy && <GoodUntil since={since} replaceBy={replaceBy} now={now} />,
    },
    ...(mayReturn ? [actions] : []),
  ];
}

type HoldingProps = {
  holding: HoldingFieldsFragment;
  /** In ms since 1970. */
  now: number;
};

/** The certificate of the pieces, and whether it is still valid. */
function Certificate({ holding: { product }, now }: HoldingProps) {
  const t = useText();
  const format = useFormat();
  const { certificate, certificateValidUntil } = product;
  if (!certificate) return null;
  const number = t(($) => $.employeeRecord.holdings.certificate, { number: certificate });
  if (!certificateValidUntil) return number;
  const isExpired = certificateValidUntil < dayIn(format.timeZone, now);
  const day = format.day(certificateValidUntil);
  return (
    <Stack gap={0}>
      <span>{number}</span>
      <Text size="small" tone={isExpired ? 'danger' : 'muted'}>
        {isExpired
          ? t(($) => $.employeeRecord.holdings.expired, { day })
          : t(($) => $.employeeRecord.holdings.valid, { day })}
      </Text>
    </Stack>
  );
}

const TONES = { none: 'neutral', good: 'success', soon: 'warning', overdue: 'danger' } as const;

/** Until when the pieces may be used: the day, the part of the time that is over, and whether they are due. */
function GoodUntil({ since, replaceBy, now }: { since: string; replaceBy: string; now: number }) {
  const t = useText();
  const format = useFormat();
  const due = dueOf({ since, replaceBy }, now);
  return (
    <Stack gap={1}>
      <Inline gap={2}>
        {format.date(replaceBy)}
        <DueBadge due={due} />
      </Inline>
      <FillBar
        label={t(($) => $.employeeRecord.holdings.used)}
        value={due.share * 100}
        maxValue={100}
        valueLabel={format.percent(due.share)}
        tone={TONES[due.state]}
      />
    </Stack>
  );
}
