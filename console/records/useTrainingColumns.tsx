import { IdentityCell, StatusBadge, type TableColumn, Text, type Tone } from '#ui-kit';
import type { TrainingFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from './RecordLink.tsx';

const TONES = { VALID: 'success', EXPIRING: 'warning', EXPIRED: 'danger', RENEWED: 'neutral' } satisfies Record<
  TrainingFieldsFragment['state'],
  Tone
>;

/** The columns of a list of trainings. */
export function useTrainingColumns(): TableColumn<TrainingFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const fields = t(($) => $.trainings.fields, { returnObjects: true });
  return [
    {
      id: 'NAME',
      header: fields.name,
      cell: ({ name }) => <IdentityCell title={name} />,
      isIdentity: true,
      isSortable: true,
    },
    {
      id: 'employee',
      header: fields.employeeId,
      cell: ({ employee }) =>
        employee && (
          <RecordCell type="Employee" id={employee.id} detail={employee.identification}>
            {employee.name}
          </RecordCell>
        ),
    },
    {
      id: 'COMPLETED_AT',
      header: fields.completedAt,
      cell: ({ completedAt }) => format.day(completedAt),
      isSortable: true,
      hideBelow: 'medium',
    },
    {
      id: 'expiresAt',
      header: fields.expiresAt,
      cell: ({ expiresAt }) =>
        expiresAt ? format.day(expiresAt) : <Text tone="muted">{t(($) => $.trainings.noEnd)}</Text>,
    },
    {
      id: 'state',
      header: t(($) => $.trainings.stateColumn),
      cell: (training) => <TrainingBadge training={training} />,
    },
  ];
}

/** The state of a training today. */
export function TrainingBadge({ training: { state } }: { training: Pick<TrainingFieldsFragment, 'state'> }) {
  const t = useText();
  return <StatusBadge tone={TONES[state]}>{t(($) => $.trainings.states[state])}</StatusBadge>;
}
