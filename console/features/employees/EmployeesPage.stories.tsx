import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type EmployeeFieldsFragment,
  GetEmployeeDocument,
  ListEmployeesDocument,
  PickCostCentersDocument,
  PickGroupsDocument,
  PickJobRolesDocument,
  PickSectorsDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo, unchanged } from '#console/stories/times.ts';

const ACTIVE = { status: 'ACTIVE' as const };
const sectors = [{ id: 'production', name: 'Produção', code: 'PRD', ...ACTIVE }];
const jobRoles = [{ id: 'welder', name: 'Soldador', ...ACTIVE }];
const groups = [{ id: 'welding', name: 'Solda – básico', ...ACTIVE }];
const costCenters = [{ id: 'prd', name: 'Produção linha 1', code: 'PRD-001', ...ACTIVE }];

function employee(number: number, name: string, changes: Partial<EmployeeFieldsFragment> = {}): EmployeeFieldsFragment {
  return {
    ...unchanged,
    id: `employee-${number}`,
    name,
    identification: String(4500 + number).padStart(6, '0'),
    email: `${name.toLowerCase().replaceAll(' ', '.')}@acme.example.com`,
    admissionDate: '2024-03-04',
    sectorId: 'production',
    sector: { id: 'production', name: 'Produção' },
    jobRoleId: 'welder',
    jobRole: { id: 'welder', name: 'Soldador' },
    groupId: 'welding',
    group: { id: 'welding', name: 'Solda – básico' },
    costCenterIds: ['prd'],
    costCenters: [{ id: 'prd', name: 'Produção linha 1' }],
    systemRole: null,
    permission: 'NONE',
    accessType: 'EMPLOYEE',
    hasPin: true,
    pinLockedUntil: null,
    ...changes,
  };
}

const employees = [
  employee(1, 'Rita Souza'),
  employee(2, 'Carlos Lima', { hasPin: false, group: null, groupId: null }),
  employee(3, 'Ana Martins', { pinLockedUntil: minutesAgo(-10) }),
  employee(4, 'Maria das Graças de Oliveira Cavalcanti Albuquerque'),
  employee(5, 'Diego Moraes', { status: 'INACTIVE' }),
];

const choices = [
  answer(PickSectorsDocument, { listSectors: onePage(sectors) }),
  answer(PickJobRolesDocument, { listJobRoles: onePage(jobRoles) }),
  answer(PickGroupsDocument, { listGroups: onePage(groups) }),
  answer(PickCostCentersDocument, { listCostCenters: onePage(costCenters) }),
];

const meta = {
  ...screen,
  title: 'Screens/Employees',
  args: {
    path: '/employees',
    answers: [
      ...choices,
      answer(ListEmployeesDocument, { listEmployees: onePage(employees) }),
      answer(GetEmployeeDocument, ({ id }) => ({ getEmployee: byId(employees, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const listOf = (items: EmployeeFieldsFragment[], totalCount: number) => [
  ...choices,
  answer(ListEmployeesDocument, { listEmployees: { ...onePage(items), totalCount, nextToken: 'page_2' } }),
];
const fullPage = Array.from({ length: 25 }, (_, index) => employee(index, `Pessoa ${index + 1}`));

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [...choices, answer(ListEmployeesDocument, { listEmployees: onePage([]) })] },
};
export const TenThousand: Story = { args: { answers: listOf(fullPage, 10_000) } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/employees/employee-1' } };
export const New: Story = { args: { path: '/employees/new' } };
export const ReadOnly: Story = { args: { path: '/employees/employee-3', person: 'viewer' } };
