import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as dom, userEvent, waitFor, within } from 'storybook/test';
import {
  GetDashboardDocument,
  GetDashboardMoreDocument,
  type GetDashboardMoreQuery,
  type GetDashboardQuery,
  GetStartProgressDocument,
} from '#console/generated/operations.ts';
import type { StartProgress } from './useStartProgress.ts';
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
  warehouseItemsOut: 1,
  warehouseItemsTotal: 64,
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
  warehouseItemsOut: 0,
  warehouseItemsTotal: 0,
  offlineMachines: [],
  stockToActOn: [],
  employeesBySector: [],
  latestWithdrawals: [],
  trend: dashboard.trend.map(({ label }) => ({ label, delivered: 0, failed: 0, refused: 0 })),
};

const startProgress = {
  sector: true,
  jobRole: true,
  costCenter: false,
  product: true,
  rule: false,
  employee: false,
  source: false,
  delivery: false,
};

type Activity = GetDashboardMoreQuery['getRecentActivity'][number];

const activity = (minutes: number, kind: Activity['kind'], changes: Partial<Activity>): Activity => ({
  id: `activity-${minutes}`,
  kind,
  at: minutesAgo(minutes),
  withdrawalId: null,
  machineId: 'm-01',
  warehouseId: null,
  placeName: 'M-01 Portaria',
  channel: null,
  productName: null,
  quantity: null,
  alert: null,
  withdrawalStatus: null,
  personName: null,
  ...changes,
});

const more: GetDashboardMoreQuery = {
  getCertificateFigures: { expired: 2, expiring: 5, valid: 61 },
  getSafetyFigures: {
    employees: 682,
    employeesWithRequirements: 640,
    lackingItems: 37,
    replacementDue: 61,
    trainingsValid: 1204,
    trainingsExpiring: 41,
    trainingsExpired: 36,
  },
  getRecentActivity: [
    activity(1, 'WITHDRAWAL', {
      withdrawalId: 'w-1',
      withdrawalStatus: 'DELIVERED',
      channel: 4,
      productName: 'Luva nitrílica',
      personName: 'Rita Souza',
    }),
    activity(12, 'ALERT', { alert: 'CHANNEL_ERROR', channel: 14, productName: 'Óculos incolor' }),
    activity(42, 'ALERT', { alert: 'MACHINE_OFFLINE', machineId: 'm-07', placeName: 'M-07 Fundição' }),
    activity(90, 'RESTOCK', { quantity: 120, personName: 'João Reis' }),
    activity(95, 'RESTOCK', {
      quantity: 400,
      machineId: null,
      warehouseId: 'central',
      placeName: 'Almoxarifado central',
      productName: 'Luva nitrílica',
    }),
    activity(200, 'ALERT', { alert: 'CHANNEL_EMPTY', channel: 3, productName: 'Protetor auricular' }),
    activity(900, 'MAINTENANCE', { channel: 9, productName: 'Capacete classe B' }),
  ],
};

const cards = (getStartProgress: StartProgress, found = more) => [
  answer(GetStartProgressDocument, { getStartProgress, getSampleData: { isAddable: false, count: 0 } }),
  answer(GetDashboardMoreDocument, found),
];

const done: StartProgress = {
  sector: true,
  jobRole: true,
  costCenter: true,
  product: true,
  rule: true,
  employee: true,
  source: true,
  delivery: true,
};

const meta = {
  ...screen,
  title: 'Screens/Dashboard',
  args: {
    path: '/',
    answers: [answer(GetDashboardDocument, { getDashboard: dashboard }), ...cards(done)],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Week: Story = {};
/** The code of a card below the first screen is fetched when one scrolls to it. */
const CARD_LOADED = { timeout: 10_000 };
export const Below: Story = {
  play: async () => {
    // The page grows while its charts are drawn.
    const list = await waitFor(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return dom.getByRole('list', { name: 'Recent activity' });
    }, CARD_LOADED);
    await expect(within(list).getByRole('link', { name: /120 pieces restocked/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/machines/m-01'),
    );
    await expect(within(list).getByRole('link', { name: /400 pieces restocked/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/warehouse/central'),
    );
    await expect(within(list).getByText('Channel 9 in maintenance')).toBeVisible();
    await expect(await dom.findByRole('heading', { name: 'Safety compliance' }, CARD_LOADED)).toBeVisible();
    await expect(await dom.findByRole('link', { name: /expire within 60 days/ }, CARD_LOADED)).toHaveAttribute(
      'href',
      expect.stringContaining('/certificates?view=act'),
    );
  },
};
export const SealEndsSoon: Story = {
  args: {
    answers: [
      answer(GetDashboardDocument, { getDashboard: dashboard }),
      ...cards(done, {
        ...more,
        getCompanySeal: {
          subject: 'Acme Indústria',
          issuer: 'AC Exemplo',
          fingerprint: 'ab'.repeat(32),
          validFrom: minutesAgo(60 * 24 * 353),
          validUntil: minutesAgo(-60 * 24 * 12),
        },
      }),
    ],
  },
  play: async () => {
    const link = await waitFor(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return dom.getByRole('link', { name: 'Open the company settings' });
    }, CARD_LOADED);
    await expect(link).toHaveAttribute('href', expect.stringContaining('/settings/company'));
  },
};
export const Phone: Story = onPhone;
export const FirstDay: Story = {
  args: {
    answers: [
      answer(GetDashboardDocument, { getDashboard: firstDay }),
      ...cards(startProgress, { ...more, getRecentActivity: [] }),
    ],
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
