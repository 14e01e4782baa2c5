import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import {
  CountWithdrawalsDocument,
  PickEmployeesDocument,
  FindMachinesDocument,
  GetAllowanceNowDocument,
  GetEmployeeDocument,
  GetWithdrawalDocument,
  GetWithdrawalSignatureDocument,
  ListCountersDocument,
  ListWithdrawalsDocument,
  PickProductsDocument,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo, recordFields } from '#console/stories/times.ts';
import { withdrawal } from './withdrawal.testing.ts';

/** The times of a withdrawal that was requested some minutes ago: each step is later than the one before. */
const steps = (minutes: number, { isDelivered }: { isDelivered: boolean }) => ({
  dateTime: { requestedAt: minutesAgo(minutes), deliveredAt: isDelivered ? minutesAgo(minutes - 0.1) : null },
  updatedAt: minutesAgo(minutes - 0.1),
});
const approvedAt = (minutes: number) => minutesAgo(minutes - 0.02);

const who = (employeeId: string, employeeName: string, employeeIdentification: string) => ({
  userReceive: { ...withdrawal().userReceive, employeeId, employeeName, employeeIdentification },
});

const delivered = withdrawal({
  id: '01K9ZQ0000000000000000000A',
  ...steps(4, { isDelivered: true }),
  approval: { ...withdrawal().approval, approvedAt: approvedAt(4) },
});
const approval = (minutes: number) => ({ ...delivered.approval, approvedAt: approvedAt(minutes) });

const withdrawals: WithdrawalFieldsFragment[] = [
  withdrawal({
    id: '01K9ZQ0000000000000000000C',
    ...who('employee-c', 'Rita Souza', '004388'),
    ...steps(1, { isDelivered: false }),
    approval: approval(1),
    deliveryDetails: { ...delivered.deliveryDetails, status: 'PENDING' },
    withdrawalStatus: 'PENDING_DELIVERY',
    status: 'PENDING',
  }),
  delivered,
  withdrawal({
    id: '01K9ZQ0000000000000000000B',
    ...who('employee-b', 'Paulo Nunes', '004655'),
    ...steps(31, { isDelivered: false }),
    approval: approval(31),
    deliveryDetails: { ...delivered.deliveryDetails, status: 'FAILED', reason: 'MOTOR_TIMEOUT' },
    withdrawalStatus: 'FAILED_DELIVERY',
    status: 'FAILED',
  }),
  withdrawal({
    id: '01K9ZQ0000000000000000000D',
    ...who('employee-d', 'Diego Moraes', '004702'),
    ...steps(55, { isDelivered: false }),
    approval: { ...approval(55), status: 'REJECTED' },
    refusalCode: 'QUOTA_EXCEEDED',
    withdrawalStatus: 'REJECTED',
    status: 'FAILED',
  }),
  withdrawal({
    id: '01K9ZQ0000000000000000000E',
    ...who('employee-e', 'Luiza Torres', '004690'),
    ...steps(70, { isDelivered: true }),
    approval: approval(70),
    deliverySource: { id: 'main', name: 'Almoxarifado central', type: 'LICENSE', code: null },
    deliveryDetails: { ...delivered.deliveryDetails, mode: 'MANUAL', machineChannel: null },
    requestedBy: 'Marcela Alves',
    product: { ...delivered.product, quantityRequested: 3 },
  }),
];

const signature = {
  width: 600,
  height: 200,
  strokes: [[120, 130, 0, 150, 70, 90, 170, 60, 140, 165, 110, 210, 210, 80, 350, 250, 130, 500, 400, 100, 700]],
  signedAt: minutesAgo(69.95),
};

const person = {
  ...recordFields,
  name: 'Lúcia Prado',
  identification: '004512',
  email: 'lucia@example.com',
  groupId: 'welding',
  group: { id: 'welding', name: 'Solda' },
  costCenterIds: [],
  costCenters: [],
  permission: 'NONE',
  accessType: 'EMPLOYEE',
  hasPin: true,
} as const;

const filterAnswers = [
  answer(CountWithdrawalsDocument, {
    today: { totalCount: 128 },
    approval: { totalCount: 2 },
    waiting: { totalCount: 1 },
    failed: { totalCount: 3 },
    refused: { totalCount: 1 },
    discrepancies: { totalCount: 1 },
  }),
  answer(FindMachinesDocument, { listMachines: { items: [{ id: 'm-01', name: 'M-01 Portaria' }] } }),
  answer(PickEmployeesDocument, { listEmployees: { items: [] } }),
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
      answer(GetWithdrawalSignatureDocument, ({ id }) => ({ getWithdrawal: { id: String(id), signature } })),
      answer(ListCountersDocument, { listMainWarehouses: { items: [{ id: 'main', name: 'Almoxarifado central' }] } }),
      answer(GetAllowanceNowDocument, {
        getAllowances: [
          {
            productId: delivered.product.id ?? '',
            isAllowed: false,
            reason: 'QUOTA_EXCEEDED',
            quantity: 4,
            left: 0,
            renewsAt: minutesAgo(-60 * 30),
          },
        ],
      }),
      answer(GetEmployeeDocument, ({ id }) => ({ getEmployee: { ...person, id: String(id) } })),
      answer(GetWithdrawalDocument, ({ id }) => ({ getWithdrawal: byId(withdrawals, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {
  play: async (scene) => {
    await meta.play(scene);
    await expect(await within(document.body).findByText('Luva nitrílica × 3')).toBeVisible();
  },
};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [...filterAnswers, answer(ListWithdrawalsDocument, { listWithdrawals: onePage([]) })] },
};
export const NothingToResolve: Story = {
  args: { ...Empty.args, path: '/withdrawals?hasOpenDiscrepancy=true' },
  play: async (scene) => {
    await meta.play(scene);
    const page = within(document.body);
    await expect(await page.findByText('Nothing to resolve')).toBeVisible();
    await expect(page.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const Delivered: Story = { args: { path: `/withdrawals/${delivered.id}` } };
export const WaitingForDelivery: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000C' } };
export const FailedDelivery: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000B' } };
export const RefusedWithdrawal: Story = {
  args: { path: '/withdrawals/01K9ZQ0000000000000000000D' },
  play: async (scene) => {
    await meta.play(scene);
    await expect(await within(document.body).findByText(/^Diego Moraes may take more from/)).toBeVisible();
  },
};
export const PieceOfRequest: Story = {
  args: {
    path: `/withdrawals/${delivered.id}`,
    answers: [
      answer(GetWithdrawalDocument, { getWithdrawal: { ...delivered, request: { id: 'r-1', piece: 2, pieces: 3 } } }),
      ...meta.args.answers,
    ],
  },
  play: async (scene) => {
    await meta.play(scene);
    await expect(await within(document.body).findByText('Piece 2 of 3 of one request')).toBeVisible();
  },
};
export const HandedOutAtCounter: Story = { args: { path: '/withdrawals/01K9ZQ0000000000000000000E' } };
export const Retry: Story = {
  ...FailedDelivery,
  play: async (scene) => {
    await meta.play(scene);
    const page = within(document.body);
    await userEvent.click(await page.findByRole('button', { name: 'Hand out at a counter' }));
    await expect(await page.findByRole('button', { name: 'Reserve' })).toBeEnabled();
  },
};
