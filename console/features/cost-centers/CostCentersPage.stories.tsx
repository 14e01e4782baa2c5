import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type CostCenterFieldsFragment,
  GetCostCenterDocument,
  ListCostCentersDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { conflicting, failing, offline, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { recordFields } from '#console/stories/times.ts';

const costCenters: Sample<CostCenterFieldsFragment>[] = [
  { ...recordFields, id: 'prd', name: 'Produção linha 1', code: 'PRD-001', description: null },
  { ...recordFields, id: 'log', name: 'Logística', code: 'LOG-002', description: 'Expedição e recebimento' },
];

const meta = {
  ...screen,
  title: 'Screens/Cost centers',
  args: {
    path: '/cost-centers',
    answers: [
      answer(ListCostCentersDocument, { listCostCenters: onePage(costCenters) }),
      answer(GetCostCenterDocument, ({ id }) => ({ getCostCenter: byId(costCenters, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Empty: Story = {
  args: { answers: [answer(ListCostCentersDocument, { listCostCenters: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/cost-centers/log' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/cost-centers/log' } };
export const New: Story = { args: { path: '/cost-centers/new' } };
