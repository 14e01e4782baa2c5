import { GraduationCap } from 'lucide-react';
import { TRAINING_STATES } from '#api/features/trainings/training-states.rules.ts';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { trainingOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEE_FILTER } from '#console/pickers/lazy-noun-filter.ts';
import { useRecordFilter } from '#console/pickers/useRecordFilter.tsx';
import { useTrainingColumns } from '#console/records/useTrainingColumns.tsx';

const TrainingDrawer = lazyPart(() => import('#console/records/TrainingDrawer.tsx').then((m) => m.TrainingDrawer));

/** Trainings have no status that a user may change: rows can only be deleted together. */
const { useList, pageOf, lists, remove } = trainingOperations;
const operations = { useList, pageOf, lists, remove };

/** The trainings of all employees, the latest first. */
export function TrainingsPage() {
  const t = useText();
  const list = useListState({
    list: 'listTrainings',
    sortBy: ['COMPLETED_AT', 'NAME', 'CREATED_AT'],
    defaultSort: 'COMPLETED_AT_DESC',
    filters: { state: among(TRAINING_STATES), employeeId: ids },
  });
  const employeeId = list.chosen['employeeId']?.[0];
  const employee = useRecordFilter({
    noun: EMPLOYEE_FILTER,
    name: 'employeeId',
    label: t(($) => $.trainings.fields.employeeId),
    chosenId: employeeId,
    isShown: true,
  });
  const state = {
    name: 'state',
    label: t(($) => $.trainings.stateColumn),
    options: TRAINING_STATES.map((value) => ({ value, label: t(($) => $.trainings.states[value]) })),
  };
  return (
    <ListPage
      texts={t(($) => $.trainings.list, { returnObjects: true })}
      list={list}
      operations={operations}
      columns={useTrainingColumns()}
      filters={[...employee, state]}
      icon={GraduationCap}
      nameOf={({ name, employee: person }) => [name, person?.name].filter(Boolean).join(', ')}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <TrainingDrawer id={id} employeeId={employeeId} />}
    />
  );
}
