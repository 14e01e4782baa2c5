import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetReportFileDocument,
  GetReportListsDocument,
  GetReportScheduleDocument,
  ListReportRunsDocument,
  ListReportSchedulesDocument,
  PickConsoleUsersDocument,
  type ReportRunFieldsFragment,
  type ReportScheduleFieldsFragment,
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
import { minutesAgo, recordFields } from '#console/stories/times.ts';

const schedule = (id: string, changes: Partial<Sample<ReportScheduleFieldsFragment>>) => ({
  ...recordFields,
  id,
  name: 'Colaboradores da solda',
  list: 'listEmployees',
  listTitle: 'Employees',
  variables: '{"filter":{"search":"solda"}}',
  columns: ['NAME', 'sector', 'group'],
  format: 'XLSX' as const,
  language: 'pt-BR',
  frequency: 'WEEKLY' as const,
  weekday: 1,
  monthDay: null,
  hour: 7,
  receivers: [
    { id: 'ana', name: 'Ana Admin' },
    { id: 'rui', name: 'Rui Regular' },
  ],
  nextRunAt: minutesAgo(-9000),
  lastRunAt: minutesAgo(1080),
  lastState: 'DONE' as const,
  lastRefused: 0,
  ...changes,
});

const schedules: Sample<ReportScheduleFieldsFragment>[] = [
  schedule('welders', {}),
  schedule('sheets', { name: 'Fichas de EPI', format: 'SHEETS', frequency: 'MONTHLY', monthDay: 31, lastRefused: 1 }),
  schedule('stock', {
    name: 'Estoque diário',
    list: 'listProducts',
    listTitle: null,
    variables: null,
    columns: null,
    frequency: 'DAILY',
    lastState: 'NOT_SENT',
    lastRefused: 2,
  }),
  schedule('fresh', { name: 'Setores', lastState: null, lastRunAt: null, nextRunAt: null, status: 'INACTIVE' }),
];

const run = (id: string, changes: Partial<Sample<ReportRunFieldsFragment>>) => ({
  id,
  createdAt: minutesAgo(1080),
  isManual: false,
  state: 'DONE' as const,
  fault: null,
  rowCount: 48,
  endedAt: minutesAgo(1079),
  receivers: [
    { id: 'ana', name: 'Ana Admin', outcome: 'SENT' as const },
    { id: 'rui', name: 'Rui Regular', outcome: 'FORBIDDEN' as const },
  ],
  ...changes,
});

const runs: Sample<ReportRunFieldsFragment>[] = [
  run('r1', { state: 'RUNNING', isManual: true, rowCount: null, receivers: [], createdAt: minutesAgo(1) }),
  run('r2', {}),
  run('r3', { state: 'NOT_SENT', fault: 'COLUMN_GONE', rowCount: null, receivers: [], createdAt: minutesAgo(11_000) }),
];

const meta = {
  ...screen,
  title: 'Screens/Scheduled reports',
  args: {
    path: '/report-schedules',
    answers: [
      answer(ListReportSchedulesDocument, { listReportSchedules: onePage(schedules) }),
      answer(GetReportScheduleDocument, ({ id }) => ({ getReportSchedule: byId(schedules, id) })),
      answer(ListReportRunsDocument, { listReportRuns: { items: runs, nextToken: null, previousToken: null } }),
      answer(GetReportListsDocument, {
        getReportLists: [
          { list: 'listEmployees', title: 'Employees' },
          { list: 'listSectors', title: 'Sectors' },
        ],
      }),
      answer(PickConsoleUsersDocument, {
        listConsoleUsers: {
          items: [{ id: 'ana', name: 'Ana Admin', email: 'ana@acme.example', status: 'ACTIVE' as const }],
        },
      }),
      answer(GetReportFileDocument, {
        getReportFile: {
          id: 'f1',
          report: 'Colaboradores da solda',
          fileName: 'employees-acme-2026-11-25.xlsx',
          bytes: 10_240,
          rowCount: 48,
          createdAt: minutesAgo(10),
          expiresAt: minutesAgo(-10_000),
        },
      }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListReportSchedulesDocument, { listReportSchedules: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/report-schedules/welders' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/report-schedules/welders' } };
export const Sheets: Story = { args: { path: '/report-schedules/sheets' } };
export const ListGone: Story = { args: { path: '/report-schedules/stock' } };
export const New: Story = { args: { path: '/report-schedules/new' } };
export const File: Story = { args: { path: '/report-files/f1' } };
