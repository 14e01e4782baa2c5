import type { Meta, StoryObj } from '@storybook/react-vite';
import { GetSystemDashboardDocument } from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow, minutesAgo } from '#console/stories/times.ts';
import type { SystemDashboard } from './system-dashboard.ts';

const DAY = 60 * 24;

const entry = (minutes: number, targetEntityType: string, targetName: string | null) => ({
  id: `entry-${minutes}`,
  actorName: 'Clara Mendes',
  actorType: 'USER' as const,
  customerName: null,
  targetEntityType,
  targetName,
  createdAt: minutesAgo(minutes),
});

const dashboard: SystemDashboard = {
  range: 'WEEK',
  customersByStatus: [
    { status: 'ACTIVE', count: 41 },
    { status: 'PENDING', count: 1 },
    { status: 'INACTIVE', count: 3 },
    { status: 'DELETED', count: 2 },
  ],
  machinesOnline: 612,
  machinesOffline: 9,
  withdrawals: [6, 5, 4, 3, 2, 1, 0].map((day) => ({
    at: minutesAgo(day * DAY),
    delivered: 9200 - 700 * (day % 3),
    refused: 120 + 40 * day,
  })),
  expiringLicenses: [
    {
      id: 'l-1',
      customerId: 'velha',
      customerName: 'Velha Fábrica',
      name: 'Contrato 2025',
      expiryDate: daysFromNow(-9),
      displayStatus: 'EXPIRED',
    },
    {
      id: 'l-2',
      customerId: 'aurora',
      customerName: 'Aurora Alimentos',
      name: 'Avaliação de 60 dias',
      expiryDate: daysFromNow(12),
      displayStatus: 'EXPIRING_SOON',
    },
  ],
  latestAuditLogs: [
    { ...entry(0, 'CUSTOMER', 'Norte Mineração'), operation: 'CREATE' },
    { ...entry(18, 'LICENSE', 'Plano industrial'), operation: 'UPDATE', customerName: 'Metalúrgica Acme' },
    { ...entry(95, 'USER', null), operation: 'DELETE' },
    {
      ...entry(240, 'MACHINE', 'M-07 Fundição'),
      operation: 'UPDATE',
      actorName: null,
      actorType: 'SYSTEM',
      customerName: 'Beta Montagens Industriais',
    },
  ],
  tasks: { oldestDueSeconds: 0, waiting: 2, dead: 0 },
  health: [
    { dependency: 'MYSQL', isUp: true, tookMs: 3 },
    { dependency: 'KEYCLOAK', isUp: true, tookMs: 41 },
    { dependency: 'STORAGE', isUp: true, tookMs: 12 },
    { dependency: 'MAIL', isUp: false, tookMs: null },
  ],
  at: minutesAgo(0),
};

/** A platform without a customer. */
const firstDay: SystemDashboard = {
  ...dashboard,
  customersByStatus: [],
  machinesOnline: 0,
  machinesOffline: 0,
  withdrawals: dashboard.withdrawals.map(({ at }) => ({ at, delivered: 0, refused: 0 })),
  expiringLicenses: [],
  latestAuditLogs: [],
  health: dashboard.health.map(({ dependency }) => ({ dependency, isUp: true, tookMs: 8 })),
};

const meta = {
  ...screen,
  title: 'Screens/Administration',
  args: {
    path: '/admin',
    person: 'systemAdministrator',
    answers: [answer(GetSystemDashboardDocument, { getSystemDashboard: dashboard })],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Week: Story = {};
export const Phone: Story = onPhone;
export const FirstDay: Story = {
  args: { answers: [answer(GetSystemDashboardDocument, { getSystemDashboard: firstDay })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForCompanies: Story = { args: { person: 'administrator' } };
