import { Workflow } from 'lucide-react';
import { Card, Grid, LinkButton, Page, Skeleton, Stack } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { ListToolbar } from '#console/crud/ListToolbar.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { machineOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { BoardCard } from './BoardCard.tsx';
import { BoardFigures } from './BoardFigures.tsx';
import { CounterWorkList } from './CounterWorkList.tsx';
import { PRESENCE_POLLING, useMachineList } from './useMachineList.ts';

const ListEmpty = lazyPart(() => import('#console/crud/ListEmpty.tsx').then((m) => m.ListEmpty));

/** Minimum width of a machine's card, in px. */
const CARD_WIDTH = 320;
const SKELETONS = 6;

/** The machines of the company at one glance: what needs a hand in figures, then a card for each machine. */
export function MachineBoardPage() {
  const t = useText();
  const { list, filters } = useMachineList();
  const query = machineOperations.useList({ variables: list.variables, ...PRESENCE_POLLING });
  const data = query.data ?? query.previousData;
  const page = data && machineOperations.pageOf(data);
  const texts = t(($) => $.machines.list, { returnObjects: true });
  return (
    <Page>
      <PageTop
        title={texts.title}
        subtitle={t(($) => $.machineBoard.subtitle)}
        actions={
          <LinkButton href={`/machines${list.view ? `?${list.view}` : ''}`}>{t(($) => $.machineBoard.list)}</LinkButton>
        }
      />
      <BoardFigures />
      <CounterWorkList />
      <Card padding="none">
        <ListToolbar list={list} filters={filters} searchLabel={texts.search} />
        {query.error && !query.data && (
          <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {page?.items.length === 0 && !query.error && (
          <ListEmpty texts={texts} icon={Workflow} isFiltered={list.isFiltered} onClear={list.clear} create={null} />
        )}
      </Card>
      <Grid minColumn={CARD_WIDTH}>
        {page?.items.map((machine) => (
          <BoardCard key={machine.id} machine={machine} />
        ))}
        {!page && !query.error && Array.from({ length: SKELETONS }, (_, place) => <WaitingCard key={place} />)}
      </Grid>
      {page && page.items.length > 0 && (
        <Card padding="none">
          <ListPager list={list} page={page} title={texts.title} isLoading={query.loading && !query.data} />
        </Card>
      )}
    </Page>
  );
}

function WaitingCard() {
  return (
    <Card>
      <Stack gap={3}>
        <Skeleton width="60%" height={18} />
        <Skeleton width="40%" />
        <Skeleton height={12} />
      </Stack>
    </Card>
  );
}
