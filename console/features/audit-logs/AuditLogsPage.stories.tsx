import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type AuditLogFieldsFragment,
  FindAuditedAdminsDocument,
  FindAuditedUsersDocument,
  GetAuditLogDocument,
  ListAuditLogsDocument,
  PickCustomersDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';

const json = (value: unknown) => JSON.stringify(value);

const byMarcela = {
  userId: 'marcela',
  actorName: 'Marcela Alves',
  actorType: 'USER',
  event: null,
  ip: '203.0.113.24',
  customerId: 'acme',
  customerName: 'Metalúrgica Acme',
} as const;

const entries: Sample<AuditLogFieldsFragment>[] = [
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0A',
    operation: 'UPDATE',
    targetEntityType: 'EMPLOYEE',
    targetEntityID: '01K9ZQ4T7E8R2M5N6P7Q8S9T1A',
    targetName: 'Rita Souza',
    createdAt: minutesAgo(3),
    changes: [
      { field: 'name', old: json('Rita Sousa'), new: json('Rita Souza') },
      { field: 'admissionDate', old: null, new: json('2026-02-01') },
      {
        field: 'costCenterIds',
        old: json(['line-1', 'line-2']),
        new: json(['line-2']),
        oldNames: ['Linha 1', 'Linha 2'],
        newNames: ['Linha 2'],
      },
      { field: 'status', old: json('INACTIVE'), new: json('ACTIVE') },
      { field: 'pinLockedUntil', old: json('2026-11-20T13:15:00.000Z'), new: null },
    ],
  },
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0B',
    operation: 'CREATE',
    targetEntityType: 'PERMISSION_ROLE',
    targetEntityID: '01K9ZQ4T7E8R2M5N6P7Q8S9T1B',
    targetName: 'Almoxarifado',
    createdAt: minutesAgo(42),
    changes: [
      { field: 'name', old: null, new: json('Almoxarifado') },
      { field: 'permissions', old: null, new: json(['WAREHOUSE_MANAGEMENT', 'PRODUCT_MANAGEMENT']) },
    ],
  },
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0C',
    userId: null,
    ip: null,
    actorType: 'MACHINE',
    actorName: 'Portaria 2',
    operation: 'UPDATE',
    targetEntityType: 'MACHINE_STOCK',
    targetEntityID: '01K9ZQ4T7E8R2M5N6P7Q8S9T1C',
    targetName: null,
    createdAt: minutesAgo(60 * 7),
    changes: [{ field: 'quantity', old: '4', new: '3' }],
  },
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0D',
    userId: null,
    ip: null,
    actorType: 'SYSTEM',
    actorName: null,
    customerId: null,
    customerName: null,
    operation: 'DELETE',
    targetEntityType: 'USER',
    targetEntityID: '01K9ZQ4T7E8R2M5N6P7Q8S9T1D',
    targetName: 'Clara Mendes',
    createdAt: minutesAgo(60 * 24 * 3),
    changes: [{ field: 'status', old: json('ACTIVE'), new: json('DELETED') }],
  },
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0E',
    operation: 'UPDATE',
    event: 'SIGN_IN',
    targetEntityType: 'USER',
    targetEntityID: 'marcela',
    targetName: 'Marcela Alves',
    createdAt: minutesAgo(60 * 24 * 4),
    changes: [{ field: 'signIn', old: null, new: json('PASSWORD') }],
  },
  {
    ...byMarcela,
    id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0F',
    userId: null,
    actorType: 'SYSTEM',
    actorName: null,
    ip: '198.51.100.7',
    operation: 'READ',
    event: 'SIGN_IN_REFUSED',
    targetEntityType: 'USER',
    targetEntityID: 'marcela',
    targetName: 'Marcela Alves',
    createdAt: minutesAgo(60 * 24 * 4 + 1),
    changes: [{ field: 'signInRefused', old: null, new: json('PASSWORD') }],
  },
];

const answers = [
  answer(ListAuditLogsDocument, { listAuditLogs: onePage(entries) }),
  answer(GetAuditLogDocument, ({ id }) => ({ getAuditLog: byId(entries, id) })),
  answer(FindAuditedUsersDocument, { listConsoleUsers: { items: [] } }),
  answer(FindAuditedAdminsDocument, { listSystemAdmins: { items: [] } }),
  answer(PickCustomersDocument, { listCustomers: { items: [] } }),
];

const meta = {
  ...screen,
  title: 'Screens/Audit logs',
  args: { path: '/audit-logs', answers },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const emptyList = [answer(ListAuditLogsDocument, { listAuditLogs: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: emptyList } };
export const NothingMatches: Story = { args: { path: '/audit-logs?operation=EXPORT', answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Changes: Story = { args: { path: `/audit-logs/${entries[0]?.id}` } };
export const ChangesOnPhone: Story = { ...onPhone, args: { path: `/audit-logs/${entries[0]?.id}` } };
export const Created: Story = { args: { path: `/audit-logs/${entries[1]?.id}` } };
export const SignInRefused: Story = { args: { path: `/audit-logs/${entries[5]?.id}` } };
export const OfThePlatform: Story = { args: { path: '/admin/audit-logs', person: 'systemAdministrator' } };
export const EntryOfThePlatform: Story = {
  args: { path: `/admin/audit-logs/${entries[3]?.id}`, person: 'systemAdministrator' },
};
