import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetTrainingDocument,
  ListTrainingsDocument,
  PickEmployeesDocument,
  SuggestTrainingNamesDocument,
  type TrainingFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import {
  conflicting,
  failing,
  offline,
  onPhone,
  refused,
  screen,
  type ScreenArgs,
  waiting,
} from '#console/stories/screen.tsx';
import { daysFromNow, recordFields } from '#console/stories/times.ts';

const RITA = { id: 'rita', name: 'Rita Souza', identification: '004271', status: 'ACTIVE' as const };
const PAULO = { id: 'paulo', name: 'Paulo Henrique Albuquerque', identification: '003914', status: 'ACTIVE' as const };

const training = (id: string, changes: Partial<Sample<TrainingFieldsFragment>>) => ({
  ...recordFields,
  id,
  employeeId: RITA.id,
  employee: RITA,
  name: 'NR-35 Trabalho em altura',
  completedAt: daysFromNow(-400),
  expiresAt: daysFromNow(330),
  state: 'VALID' as const,
  ...changes,
});

const trainings: Sample<TrainingFieldsFragment>[] = [
  training('height', {}),
  training('soon', { name: 'NR-33 Espaço confinado', expiresAt: daysFromNow(12), state: 'EXPIRING' }),
  training('late', { employeeId: PAULO.id, employee: PAULO, expiresAt: daysFromNow(-20), state: 'EXPIRED' }),
  training('old', { completedAt: daysFromNow(-1100), expiresAt: daysFromNow(-370), state: 'RENEWED' }),
  training('for-ever', { name: 'NR-6 Uso de EPI', expiresAt: null }),
];

const meta = {
  ...screen,
  title: 'Screens/Trainings',
  args: {
    path: '/trainings',
    answers: [
      answer(ListTrainingsDocument, { listTrainings: onePage(trainings) }),
      answer(GetTrainingDocument, ({ id }) => ({ getTraining: byId(trainings, id) })),
      answer(PickEmployeesDocument, { listEmployees: onePage([RITA, PAULO]) }),
      answer(SuggestTrainingNamesDocument, { suggestTrainingNames: ['NR-33 Espaço confinado', 'NR-6 Uso de EPI'] }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListTrainingsDocument, { listTrainings: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/trainings/height' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/trainings/height' } };
export const New: Story = { args: { path: '/trainings/new' } };
