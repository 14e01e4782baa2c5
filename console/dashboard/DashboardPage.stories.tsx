import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as dom, userEvent, waitFor, within } from 'storybook/test';
import {
  GetDashboardCardsDocument,
  GetDashboardDocument,
  type GetDashboardQuery,
} from '#console/generated/operations.ts';
import type { StartProgress } from './useDashboardCards.ts';
import { answer } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow, minutesAgo } from '#console/stories/times.ts';

type Dashboard = GetDashboardQuery['getDashboard'];

const sector = (name: string, employees: number) => ({ sectorId: name, name, employees });
const latest = (minutes: number, employeeName: string, productName: string) => ({
  id: `withdrawal-${minutes}`,
  productName,
  size: 'M',
  machineName: 'M-01 Portaria',
  channel: 4,
  employeeName,
  requestedAt: minutesAgo(minutes),
});

const dashboard: Dashboard = {
  range: 'WEEK',
  timeZone: 'America/Sao_Paulo',
  since: minutesAgo(60 * 24 * 7),
  delivered: 1284,
  deliveredBefore: 1190,
  failed: 12,
  refused: 31,
  pending: 4,
  machinesOnline: 11,
  machinesTotal: 12,
  offlineMachines: [{ id: 'm-07', name: 'M-07 Fundição', lastKeepAlive: minutesAgo(42) }],
  channelsTotal: 288,
  channelsLow: 21,
  channelsOut: 6,
  channelsError: 1,
  warehouseItemsLow: 4,
  stockToActOn: [
    {
      machineId: 'm-01',
      machineName: 'M-01 Portaria',
      channel: 3,
      productName: 'Protetor auricular',
      size: 'Único',
      quantity: 0,
      lowLevel: 3,
    },
    {
      machineId: 'm-07',
      machineName: 'M-07 Fundição',
      channel: 2,
      productName: 'Óculos incolor',
      size: 'Único',
      quantity: 2,
      lowLevel: 3,
    },
  ],
  trend: [-6, -5, -4, -3, -2, -1, 0].map((day, place) => ({
    label: daysFromNow(day),
    delivered: 150 + 20 * place,
    failed: place % 3,
    refused: place,
  })),
  employeesBySector: [sector('Produção', 412), sector('Fundição', 96), sector('Logística', 64)],
  employeesActive: 682,
  latestWithdrawals: [
    { ...latest(1, 'Rita Souza', 'Luva nitrílica'), withdrawalStatus: 'PENDING_DELIVERY', refusalCode: null },
    { ...latest(6, 'Carlos Lima', 'Protetor auricular'), withdrawalStatus: 'DELIVERED', refusalCode: null },
    { ...latest(22, 'Ana Martins', 'Óculos incolor'), withdrawalStatus: 'REJECTED', refusalCode: 'QUOTA_EXCEEDED' },
  ],
};

/** A company on its first day. */
const firstDay: Dashboard = {
  ...dashboard,
  delivered: 0,
  deliveredBefore: 0,
  failed: 0,
  refused: 0,
  pending: 0,
  employeesActive: 0,
  machinesOnline: 0,
  machinesTotal: 0,
  channelsTotal: 0,
  channelsLow: 0,
  channelsOut: 0,
  channelsError: 0,
  warehouseItemsLow: 0,
  offlineMachines: [],
  stockToActOn: [],
  employeesBySector: [],
  latestWithdrawals: [],
  trend: dashboard.trend.map(({ label }) => ({ label, delivered: 0, failed: 0, refused: 0 })),
};

const startProgress = { sector: true, product: true, rule: false, employee: false, source: false, delivery: false };

const safety = {
  getSafetyFigures: {
    employees: 682,
    employeesWithRequirements: 640,
    lackingItems: 37,
    replacementDue: 61,
    trainingsValid: 1204,
    trainingsExpiring: 41,
    trainingsExpired: 36,
  },
};

const cards = (getStartProgress: StartProgress) => answer(GetDashboardCardsDocument, { ...safety, getStartProgress });

const meta = {
  ...screen,
  title: 'Screens/Dashboard',
  args: {
    path: '/',
    answers: [
      answer(GetDashboardDocument, { getDashboard: dashboard }),
      cards({ sector: true, product: true, rule: true, employee: true, source: true, delivery: true }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Week: Story = {};
export const Phone: Story = onPhone;
export const FirstDay: Story = {
  args: {
    answers: [answer(GetDashboardDocument, { getDashboard: firstDay }), cards(startProgress)],
  },
  play: async () => {
    const steps = await dom.findByRole('list', { name: 'First steps' });
    await expect(within(steps).getByRole('link', { name: 'Create a group with a rule' })).toHaveAttribute(
      'href',
      expect.stringContaining('/groups/new'),
    );
    await expect(within(steps).queryByRole('link', { name: 'Create a sector' })).toBeNull();
    await userEvent.click(dom.getByRole('button', { name: 'Hide the first steps' }));
    await waitFor(() => expect(dom.queryByRole('list', { name: 'First steps' })).toBeNull());
  },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
