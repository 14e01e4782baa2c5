import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetJobRoleDocument,
  GetRecordEmployeesDocument,
  GetRequiredItemsOfJobRoleDocument,
  type JobRoleFieldsFragment,
  ListJobRolesDocument,
  PickPermissionRolesDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { conflicting, failing, offline, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { recordFields } from '#console/stories/times.ts';

const jobRoles: Sample<JobRoleFieldsFragment>[] = [
  { ...recordFields, id: 'welder', name: 'Soldador', description: 'Solda MIG e TIG', permissionRole: null },
  {
    ...recordFields,
    id: 'electrician',
    name: 'Eletricista',
    description: null,
    permissionRole: { id: 'stock', name: 'Almoxarifado' },
  },
];

const required = [
  { productId: 'gloves', productName: 'Luva de vaqueta', quantity: 2 },
  { productId: 'mask', productName: 'Máscara de solda', quantity: 1 },
];

const meta = {
  ...screen,
  title: 'Screens/Roles',
  args: {
    path: '/job-roles',
    answers: [
      answer(ListJobRolesDocument, { listJobRoles: onePage(jobRoles) }),
      answer(PickPermissionRolesDocument, {
        listPermissionRoles: {
          items: [{ id: 'stock', name: 'Almoxarifado', permissions: ['WAREHOUSE_MANAGEMENT'], status: 'ACTIVE' }],
        },
      }),
      answer(GetJobRoleDocument, ({ id }) => ({ getJobRole: byId(jobRoles, id) })),
      answer(GetRecordEmployeesDocument, { listEmployees: onePage([]) }),
      answer(GetRequiredItemsOfJobRoleDocument, ({ id }) => ({
        getJobRole: { id: String(id), version: 1, requiredItems: id === 'welder' ? required : [] },
      })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Empty: Story = { args: { answers: [answer(ListJobRolesDocument, { listJobRoles: onePage([]) })] } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/job-roles/welder/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Record: Story = { args: { path: '/job-roles/welder' } };
export const MustHold: Story = { args: { path: '/job-roles/welder?view=required' } };
export const NothingToHold: Story = { args: { path: '/job-roles/electrician?view=required' } };
export const Edit: Story = { args: { path: '/job-roles/welder/edit' } };
export const WithPermissionRole: Story = { args: { path: '/job-roles/electrician/edit' } };
export const New: Story = { args: { path: '/job-roles/new' } };
