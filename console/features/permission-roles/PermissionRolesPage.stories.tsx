import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetPermissionRoleDocument,
  ListPermissionRolesDocument,
  type PermissionRoleFieldsFragment,
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
import { recordFields } from '#console/stories/times.ts';

const roles: Sample<PermissionRoleFieldsFragment>[] = [
  {
    ...recordFields,
    id: 'stock',
    name: 'Almoxarifado',
    description: 'Turnos A e B',
    permissions: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  },
  {
    ...recordFields,
    id: 'safety',
    name: 'Segurança do trabalho e medicina ocupacional',
    description: null,
    permissions: [
      'EMPLOYEE_MANAGEMENT',
      'EMPLOYEE_VIEW_ONLY',
      'PRODUCT_MANAGEMENT',
      'WAREHOUSE_MANAGEMENT',
      'REPORT_ACCESS',
    ],
  },
  {
    ...recordFields,
    id: 'audit',
    name: 'Auditoria externa',
    description: 'Até o fim do ano',
    permissions: ['REPORT_ACCESS'],
    status: 'INACTIVE',
  },
];

const meta = {
  ...screen,
  title: 'Screens/Permission roles',
  args: {
    path: '/users/roles',
    answers: [
      answer(ListPermissionRolesDocument, { listPermissionRoles: onePage(roles) }),
      answer(GetPermissionRoleDocument, ({ id }) => ({ getPermissionRole: byId(roles, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListPermissionRolesDocument, { listPermissionRoles: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/users/roles/stock' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const New: Story = { args: { path: '/users/roles/new' } };
export const Edit: Story = { args: { path: '/users/roles/stock' } };
export const EditOnPhone: Story = { ...onPhone, args: { path: '/users/roles/safety' } };

export const BadInput: Story = {
  name: 'A role without a name is refused at the name [V1]',
  args: { path: '/users/roles/new' },
  play: () => expectRefusal({ name: { typed: '   ', rule: 'required' } }),
};
