import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button, Section, type TimelineItem } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { PagedTimeline } from '#console/crud/PagedTimeline.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type ReportRunFieldsFragment,
  useListReportRunsQuery,
  useRunReportScheduleMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** Runs of one page, and how often (ms) the page is read while one of them is being made. */
const PAGE = 10;
const POLL = 2000;

const TONES = { WAITING: 'info', RUNNING: 'info', DONE: 'success', NOT_SENT: 'danger' } as const;

const isOpen = ({ state }: Pick<ReportRunFieldsFragment, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** What was sent to whom, the newest first, and a button that sends the report now. */
export function ReportRuns({ scheduleId, isDisabled }: { scheduleId: string; isDisabled: boolean }) {
  const t = useText();
  const texts = t(($) => $.reportSchedules.runs, { returnObjects: true });
  const [token, setToken] = useState<string | null>();
  const [isWatching, setWatching] = useState(false);
  const query = useListReportRunsQuery({
    variables: { reportScheduleId: scheduleId, limit: PAGE, nextToken: token },
    fetchPolicy: 'cache-and-network',
    pollInterval: isWatching ? POLL : 0,
  });
  const page = (query.data ?? query.previousData)?.listReportRuns;
  const [runNow] = useRunReportScheduleMutation();
  const { run, isPending, fault } = useAction();
  const itemOf = useItem();
  const start = async () => {
    const refused = await run(() => runNow({ variables: { reportScheduleId: scheduleId } }), texts.started);
    if (refused) return;
    setToken(undefined);
    setWatching(true);
    await query.refetch();
  };
  return (
    <Section
      title={texts.title}
      headingLevel={3}
      actions={
        <Button
          size="small"
          icon={Send}
          isPending={isPending}
          isDisabled={isDisabled || Boolean(page?.items.some(isOpen))}
          onPress={() => void start()}
        >
          {texts.now}
        </Button>
      }
    >
      <FaultAlert title={texts.failed} fault={fault} />
      <LoadPart query={query} record={page} failedTitle={texts.loadFailed} skeleton={<FieldSkeletons />}>
        {(shown) => (
          <PagedTimeline
            label={texts.title}
            emptyText={`${texts.empty}. ${texts.emptyText}`}
            items={shown.items.map(itemOf)}
            page={shown}
            onPage={setToken}
          />
        )}
      </LoadPart>
    </Section>
  );
}

function useItem() {
  const t = useText();
  const format = useFormat();
  return (run: ReportRunFieldsFragment): TimelineItem => {
    const { id, createdAt, state, fault, rowCount, isManual, receivers } = run;
    const facts = [
      isManual && t(($) => $.reportSchedules.runs.manual),
      typeof rowCount === 'number' && t(($) => $.reportSchedules.runs.rows, { count: rowCount }),
      fault && t(($) => $.reportSchedules.faults[fault]),
    ];
    const people = receivers
      .filter(({ outcome }) => outcome !== 'NOTHING')
      .map(
        ({ name, outcome }) =>
          `${name ?? t(($) => $.reportSchedules.gone)}: ${t(($) => $.reportSchedules.outcomes[outcome])}`,
      );
    return {
      id,
      title: t(($) => $.reportSchedules.states[state]),
      detail: [facts.filter(Boolean).join(' · '), ...people].filter(Boolean).join('. '),
      time: format.dateTime(createdAt),
      dateTime: createdAt,
      tone:
        state === 'DONE' && receivers.some(({ outcome }) => outcome === 'FORBIDDEN' || outcome === 'LEFT')
          ? 'warning'
          : TONES[state],
      isPending: isOpen(run),
    };
  };
}
