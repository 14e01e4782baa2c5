import { useEffect, useState } from 'react';
import { Card, Link, Pagination, SegmentedControl, Stack, Table, type TableColumn, Text } from '#ui-kit';
import { reasonOf } from '#console/crud/bulk/reason-of.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useReferencesText } from '#console/crud/useReferencesText.ts';
import {
  type BulkActionFieldsFragment,
  type BulkActionOutcome,
  type GetBulkActionRecordsQuery,
  useGetBulkActionRecordsQuery,
} from '#console/generated/operations.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { cardOfList, toFault } from './bulk-action-texts.ts';

type ActionRecord = GetBulkActionRecordsQuery['getBulkActionRecords']['items'][number];

/** Records of one page. */
const PAGE = 50;

const OUTCOMES = ['REFUSED', 'CHANGED', 'WAITING'] as const;

/** What became of each record of an action, the refused ones first. */
export function BulkActionRecords({ action }: { action: BulkActionFieldsFragment }) {
  const t = useText();
  const texts = t(($) => $.bulk.page.records, { returnObjects: true });
  const [outcome, setOutcome] = useState<BulkActionOutcome>(action.refusedCount > 0 ? 'REFUSED' : 'CHANGED');
  useTextsOf(action.list);
  return (
    <Card title={texts.title} padding="none">
      <Stack gap={3}>
        <SegmentedControl
          label={texts.label}
          options={OUTCOMES.map((value) => ({ value, label: texts[value] }))}
          value={outcome}
          onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? 'REFUSED')}
        />
        <RecordPages key={outcome} action={action} outcome={outcome} />
      </Stack>
    </Card>
  );
}

/** Loads the labels of the noun's fields, which refusals name. */
function useTextsOf(list: string): void {
  const [, setLoaded] = useState(false);
  const namespace = cardOfList(list)?.texts;
  useEffect(() => {
    if (namespace) void loadTexts([namespace]).then(() => setLoaded(true));
  }, [namespace]);
}

function RecordPages({ action, outcome }: { action: BulkActionFieldsFragment; outcome: BulkActionOutcome }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.bulk.page.records, { returnObjects: true });
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const variables = { id: action.id, outcome, afterPlace: starts.at(-1), limit: PAGE };
  const query = useGetBulkActionRecordsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const page = (query.data ?? query.previousData)?.getBulkActionRecords;
  const columns = useColumns(action);
  if (query.error && !page)
    return <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
  const first = (starts.length - 1) * PAGE;
  const nextPlace = page?.nextPlace;
  return (
    <>
      <Table
        caption={texts.title}
        columns={columns}
        rows={page?.items ?? []}
        getRowKey={({ recordId }) => recordId}
        loading={page ? undefined : { label: t(($) => $.common.loading), rows: 3 }}
        emptyState={<Text tone="muted">{countOf(action, outcome) > 0 ? texts.gone : texts.empty}</Text>}
      />
      {page && (starts.length > 1 || Boolean(nextPlace)) && (
        <Pagination
          label={t(($) => $.crud.pages, { list: texts.title })}
          rangeText={t(($) => $.bulk.page.records.range, {
            start: format.number(first + 1),
            end: format.number(first + page.items.length),
          })}
          previousLabel={t(($) => $.crud.previous)}
          nextLabel={t(($) => $.crud.next)}
          hasPrevious={starts.length > 1}
          hasNext={Boolean(nextPlace)}
          onPrevious={() => setStarts(starts.slice(0, -1))}
          onNext={() => setStarts([...starts, nextPlace ?? 0])}
          isDisabled={query.loading && !query.data}
        />
      )}
    </>
  );
}

const countOf = ({ total, changedCount, refusedCount }: BulkActionFieldsFragment, outcome: BulkActionOutcome): number =>
  ({ CHANGED: changedCount, REFUSED: refusedCount, WAITING: total - changedCount - refusedCount })[outcome];

function useColumns({ list }: BulkActionFieldsFragment): TableColumn<ActionRecord>[] {
  const t = useText();
  const referencesText = useReferencesText();
  const texts = t(($) => $.bulk.page.records, { returnObjects: true });
  const card = cardOfList(list);
  const resultOf = ({ outcome, fault: stored }: ActionRecord): string => {
    if (!stored) return outcome === 'CHANGED' ? texts.changedText : texts.waitingText;
    const fault = toFault(stored);
    const labels = Object.fromEntries(
      fault.fields.map(({ path }) => [path, (card && nounText(card.texts, `fields.${path}`)) ?? path]),
    );
    return reasonOf(t, fault, { references: referencesText(fault), labels });
  };
  return [
    {
      id: 'record',
      header: texts.record,
      isIdentity: true,
      cell: ({ recordId, name }) =>
        card ? <Link href={`${card.path}/${recordId}`}>{name ?? recordId}</Link> : (name ?? recordId),
    },
    { id: 'reason', header: texts.reason, cell: resultOf },
  ];
}
