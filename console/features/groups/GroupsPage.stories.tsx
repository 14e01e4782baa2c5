import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetGroupDocument,
  GetProductNameDocument,
  type GroupFieldsFragment,
  ListGroupsDocument,
  ListRuleProductsDocument,
  PickProductsDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { unchanged } from '#console/stories/times.ts';

const products = [
  { id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const },
  { id: 'goggles', name: 'Óculos incolor', category: 'Olhos', status: 'ACTIVE' as const },
];

const groups: GroupFieldsFragment[] = [
  {
    ...unchanged,
    id: 'welding',
    name: 'Solda – básico',
    period: 30,
    employeesCount: 48,
    rules: [
      { productId: 'glove', productName: 'Luva nitrílica', periodDays: 30, quantity: 4 },
      { productId: 'goggles', productName: 'Óculos incolor', periodDays: 180, quantity: 1 },
    ],
  },
  { ...unchanged, id: 'visitors', name: 'Visitantes', period: 1, employeesCount: 0, rules: [] },
];

const meta = {
  ...screen,
  title: 'Screens/Groups',
  args: {
    path: '/groups',
    answers: [
      answer(ListGroupsDocument, { listGroups: onePage(groups) }),
      answer(ListRuleProductsDocument, { listGroups: { items: groups } }),
      answer(GetGroupDocument, ({ id }) => ({ getGroup: byId(groups, id) })),
      answer(PickProductsDocument, { listProducts: onePage(products) }),
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
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/groups/welding' } };
export const New: Story = { args: { path: '/groups/new' } };
export const EditWithoutProductPermission: Story = { args: { path: '/groups/welding', person: 'peopleManager' } };
