import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  CountWithdrawalsDocument,
  FindEmployeesDocument,
  GetWithdrawalDocument,
  ListMachineNamesDocument,
  ListWithdrawalsDocument,
  PickProductsDocument,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';
import { withdrawal } from './withdrawal.testing.ts';

const at = (minutes: number) => ({ requestedAt: minutesAgo(minutes), deliveredAt: minutesAgo(minutes - 0.1) });
const delivered = withdrawal({ id: '01K9ZQ0000000000000000000A', dateTime: at(4) });

const withdrawals: WithdrawalFieldsFragment[] = [
  withdrawal({
    id: '01K9ZQ0000000000000000000C',
    dateTime: { requestedAt: minutesAgo(1), deliveredAt: null },
    deliveryDetails: { ...delivered.deliveryDetails, status: 'PENDING' },
    withdrawalStatus: 'PENDING_DELIVERY',
    status: 'PENDING',
  }),
  delivered,
  withdrawal({
    id: '01K9ZQ0000000000000000000B',
    dateTime: { requestedAt: minutesAgo(31), deliveredAt: null },
    deliveryDetails: { ...delivered.deliveryDetails, status: 'FAILED', reason: 'MOTOR_TIMEOUT' },
    withdrawalStatus: 'FAILED_DELIVERY',
    status: 'FAILED',
  }),
  withdrawal({
    id: '01K9ZQ0000000000000000000D',
    dateTime: { requestedAt: minutesAgo(55), deliveredAt: null },
    approval: { ...delivered.approval, status: 'REJECTED' },
    refusalCode: 'QUOTA_EXCEEDED',
    withdrawalStatus: 'REJECTED',
    status: 'FAILED',
  }),
];

const filterAnswers = [
  answer(CountWithdrawalsDocument, {
    today: { totalCount: 128 },
    waiting: { totalCount: 1 },
    failed: { totalCount: 3 },
    refused: { totalCount: 0 },
  }),
  answer(ListMachineNamesDocument, { listMachines: { items: [{ id: 'm-01', name: 'M-01 Portaria' }] } }),
  answer(FindEmployeesDocument, { listEmployees: { items: [] } }),
  answer(PickProductsDocument, { listProducts: onePage([]) }),
];

const meta = {
  ...screen,
  title: 'Screens/Withdrawals',
  args: {
    path: '/withdrawals',
    answers: [
      ...filterAnswers,
      answer(ListWithdrawalsDocument, { listWithdrawals: onePage(withdrawals) }),
      answer(GetWithdrawalDocument, ({ id }) => ({ getWithdrawal: byId(withdrawals, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [...filterAnswers, answer(ListWithdrawalsDocument, { listWithdrawals: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Refused: Story = refused;
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const Delivered: Story = { args: { path: `/withdrawals/${delivered.id}` } };
export const WaitingForDelivery: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000C' } };
export const FailedDelivery: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000B' } };
export const RefusedWithdrawal: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000D' } };
