import { GraduationCap } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { type ListPlace, ListPlaceContext } from '#console/crud/list-context.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetRecordTrainingsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { RecordTable } from './RecordTable.tsx';
import { useTrainingColumns } from './useTrainingColumns.tsx';

const TrainingDrawer = lazyPart(() => import('./TrainingDrawer.tsx').then((m) => m.TrainingDrawer));

/** The trainings of an employee, the latest first. They are added and changed in a drawer, which has an address. */
export function RecordTrainings({ employeeId }: { employeeId: string }) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'trainings' });
  const { openId, hrefOf, place } = useDrawer(`/employees/${employeeId}`);
  const query = useGetRecordTrainingsQuery({
    variables: { filter: { employeeId: [employeeId] }, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const columns = useTrainingColumns().filter(({ id }) => id !== 'employee');
  return (
    <>
      <RecordTable
        texts={t(($) => $.trainings.ofRecord, { returnObjects: true })}
        icon={GraduationCap}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        query={query}
        page={(query.data ?? query.previousData)?.listTrainings}
        list={list}
        rowHref={({ id }) => hrefOf(id)}
        actions={
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton size="small" icon={GraduationCap} href={hrefOf(NEW)}>
              {t(($) => $.trainings.list.create)}
            </LinkButton>
          </Can>
        }
      />
      {openId && (
        <ListPlaceContext value={place}>
          <Fragment key={openId}>
            <TrainingDrawer id={openId === NEW ? undefined : openId} employeeId={employeeId} />
          </Fragment>
        </ListPlaceContext>
      )}
    </>
  );
}

/** The training whose drawer is open by the address `?view=trainings&training=<id>`. */
function useDrawer(base: string) {
  const [params, setParams] = useSearchParams();
  const place = useMemo<ListPlace>(
    () => ({
      hrefOf: (record) => `/trainings/${record}`,
      close: () =>
        setParams(
          (current) => {
            current.delete('training');
            return current;
          },
          { preventScrollReset: true },
        ),
    }),
    [setParams],
  );
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('training', id);
    return `${base}?${next.toString()}`;
  };
  return { openId: params.get('training'), hrefOf, place };
}
