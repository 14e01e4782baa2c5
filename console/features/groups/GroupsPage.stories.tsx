import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import {
  GetGroupDocument,
  GetProductNameDocument,
  type GroupFieldsFragment,
  ListGroupsDocument,
  ListRuleProductsDocument,
  PickProductsDocument,
} from '#console/generated/operations.ts';
import { text } from '#console/i18n/i18n.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { unchanged } from '#console/stories/times.ts';

const products = [
  { id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const },
  { id: 'goggles', name: 'Óculos incolor', category: 'Olhos', status: 'ACTIVE' as const },
];

/** A product without a rule in any group. */
const boot = { id: 'boot', name: 'Bota de segurança', category: 'Pés', status: 'ACTIVE' as const };

const groups: Sample<GroupFieldsFragment>[] = [
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
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/groups/welding' } };
export const New: Story = { args: { path: '/groups/new' } };

const TIMEOUT = { timeout: 20_000 };
const expectText = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words), TIMEOUT);

/** The name of the permission that the notice mentions. */
const permission = () => text()(($) => $.shell.permissions.PRODUCT_MANAGEMENT);

export const EditWithoutProductPermission: Story = {
  name: 'A user who may not read products can choose from the products of existing rules [R5]',
  args: { path: '/groups/welding', person: 'peopleManager' },
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
