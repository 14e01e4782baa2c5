import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type ConsoleUserFieldsFragment,
  GetConsoleUserDocument,
  ListConsoleUsersDocument,
  PickPermissionRolesDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
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

const stock = {
  id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0A',
  name: 'Almoxarifado',
  permissions: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  status: 'ACTIVE',
} satisfies ConsoleUserFieldsFragment['permissionRole'];
const safety = {
  id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0B',
  name: 'Segurança do trabalho',
  permissions: ['EMPLOYEE_MANAGEMENT', 'REPORT_ACCESS'],
  status: 'ACTIVE',
} satisfies ConsoleUserFieldsFragment['permissionRole'];

const noAccess = { isCustomerAdmin: false, permissionRoleId: null, permissionRole: null, lastLoginAt: null };
const users: Sample<ConsoleUserFieldsFragment>[] = [
  {
    ...recordFields,
    ...noAccess,
    id: 'marcela',
    name: 'Marcela Alves',
    email: 'marcela@acme.example.com',
    isCustomerAdmin: true,
    lastLoginAt: minutesAgo(4),
  },
  {
    ...recordFields,
    ...noAccess,
    id: 'bruno',
    name: 'Bruno Tavares de Albuquerque Cavalcanti',
    email: 'bruno.cavalcanti@acme.example.com',
    permissionRoleId: stock.id,
    permissionRole: stock,
    lastLoginAt: minutesAgo(60 * 26),
  },
  {
    ...recordFields,
    ...noAccess,
    id: 'nora',
    name: 'Nora Prado',
    email: 'nora@acme.example.com',
    permissionRoleId: safety.id,
    permissionRole: safety,
  },
  { ...recordFields, ...noAccess, id: 'rui', name: 'Rui Lopes', email: 'rui@acme.example.com', status: 'PENDING' },
  { ...recordFields, ...noAccess, id: 'ivo', name: 'Ivo Reis', email: 'ivo@acme.example.com', status: 'INACTIVE' },
];

const roles = answer(PickPermissionRolesDocument, {
  listPermissionRoles: { items: [stock, safety] },
});

const meta = {
  ...screen,
  title: 'Screens/Users',
  args: {
    path: '/users',
    answers: [
      roles,
      answer(ListConsoleUsersDocument, { listConsoleUsers: onePage(users) }),
      answer(GetConsoleUserDocument, ({ id }) => ({ getConsoleUser: byId(users, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const emptyList = [roles, answer(ListConsoleUsersDocument, { listConsoleUsers: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: emptyList } };
export const NothingMatches: Story = { args: { path: '/users?search=xyz&access=administrators', answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/users/bruno' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const New: Story = { args: { path: '/users/new' } };
export const Oneself: Story = { args: { path: '/users/marcela' } };
export const WithRole: Story = { args: { path: '/users/bruno' } };
export const NeverSignedIn: Story = { args: { path: '/users/nora' } };
export const Pending: Story = { args: { path: '/users/rui' } };
export const Inactive: Story = { args: { path: '/users/ivo' } };
export const EditOnPhone: Story = { ...onPhone, args: { path: '/users/bruno' } };

export const BadInput: Story = {
  name: 'Each field says which rule it breaks [V1] [V9]',
  args: { path: '/users/new' },
  play: () => expectRefusal({ name: { rule: 'required' }, email: { typed: 'nobody', rule: 'email' } }),
};
