import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import {
  type EmployeeRowFragment,
  GetGroupDocument,
  GetProductNameDocument,
  GetRecordEmployeesDocument,
  type GroupFieldsFragment,
  ListGroupsDocument,
  ListRuleProductsDocument,
  PickProductsDocument,
} from '#console/generated/operations.ts';
import { text } from '#console/i18n/i18n.ts';
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
import { recordFields } from '#console/stories/times.ts';

const products = [
  { id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const },
  { id: 'goggles', name: 'Óculos incolor', category: 'Olhos', status: 'ACTIVE' as const },
];

/** A product without a rule in any group. */
const boot = { id: 'boot', name: 'Bota de segurança', category: 'Pés', status: 'ACTIVE' as const };

const groups: Sample<GroupFieldsFragment>[] = [
  {
    ...recordFields,
    id: 'welding',
    name: 'Solda – básico',
    period: 30,
    shiftStarts: ['06:00', '14:00', '22:00'],
    returnsCountBack: false,
    employeesCount: 48,
    rules: [
      { productId: 'glove', productName: 'Luva nitrílica', periodDays: 30, periodKind: 'SHIFT', quantity: 4 },
      { productId: 'goggles', productName: 'Óculos incolor', periodDays: 180, periodKind: 'SLIDING', quantity: 1 },
    ],
  },
  {
    ...recordFields,
    id: 'visitors',
    name: 'Visitantes',
    period: 1,
    shiftStarts: [],
    returnsCountBack: false,
    employeesCount: 0,
    rules: [],
  },
];

const employees: Sample<EmployeeRowFragment>[] = ['Rita Souza', 'Carlos Lima'].map((name, index) => ({
  ...recordFields,
  id: `employee-${index}`,
  name,
  identification: `00450${index}`,
  email: `${index}@acme.example.com`,
  sector: { id: 'production', name: 'Produção' },
  group: { id: 'welding', name: 'Solda – básico' },
  permission: 'NONE',
  hasPin: true,
}));

const meta = {
  ...screen,
  title: 'Screens/Groups',
  args: {
    path: '/groups',
    answers: [
      answer(ListGroupsDocument, { listGroups: onePage(groups) }),
      answer(ListRuleProductsDocument, { listGroups: { items: groups } }),
      answer(GetGroupDocument, ({ id }) => ({ getGroup: byId(groups, id) })),
      answer(GetRecordEmployeesDocument, { listEmployees: onePage(employees) }),
      answer(PickProductsDocument, { listProducts: onePage([...products, boot]) }),
      answer(GetProductNameDocument, ({ id }) => ({ getProduct: byId(products, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Empty: Story = { args: { answers: [answer(ListGroupsDocument, { listGroups: onePage([]) })] } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/groups/welding/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Record: Story = { args: { path: '/groups/welding' } };
export const RecordOnPhone: Story = { ...onPhone, args: { path: '/groups/welding' } };
export const RecordLoading: Story = { ...waiting, args: { path: '/groups/welding' } };
export const Employees: Story = { args: { path: '/groups/welding?view=employees' } };
export const Edit: Story = { args: { path: '/groups/welding/edit' } };
export const New: Story = { args: { path: '/groups/new' } };

const TIMEOUT = { timeout: 20_000 };
const expectText = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words), TIMEOUT);

/** The name of the permission that the notice mentions. */
const permission = () => text()(($) => $.shell.permissions.PRODUCT_MANAGEMENT);

export const EditWithoutProductPermission: Story = {
  name: 'A user who may not read products can choose from the products of existing rules [R5]',
  args: { path: '/groups/welding/edit', person: 'peopleManager' },
  play: async () => {
    await expectText(text()(($) => $.groups.restricted.text, { permission: permission() }));
    await userEvent.click(document.querySelector('[role="combobox"]') ?? document.body);
    await userEvent.keyboard('{ArrowDown}');
    const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(products.map(({ name }) => name)), TIMEOUT);
  },
};

export const NewWithoutAnyProduct: Story = {
  name: 'A user who may not read products sees the required permission if no group has rules [R5]',
  args: {
    path: '/groups/new',
    person: 'peopleManager',
    answers: [
      answer(ListGroupsDocument, { listGroups: onePage([]) }),
      answer(ListRuleProductsDocument, { listGroups: { items: [] } }),
    ],
  },
  play: async () => {
    await expectText(text()(($) => $.groups.restricted.none));
    await expectText(text()(($) => $.groups.restricted.noneText, { permission: permission() }));
  },
};
