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
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { unchanged } from '#console/stories/times.ts';

const products = [
  { id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const },
  { id: 'goggles', name: 'Óculos incolor', category: 'Olhos', status: 'ACTIVE' as const },
];

/** No group gives it. */
const boot = { id: 'boot', name: 'Bota de segurança', category: 'Pés', status: 'ACTIVE' as const };

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

const PATIENCE = { timeout: 20_000 };
const says = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words), PATIENCE);

/** What somebody needs who may choose no other products, as the notice says it. */
const permission = () => text()(($) => $.shell.permissions.PRODUCT_MANAGEMENT);

export const EditWithoutProductPermission: Story = {
  name: 'Without the permission to read products: those that groups give already are on offer [R5]',
  args: { path: '/groups/welding', person: 'peopleManager' },
  play: async () => {
    await says(text()(($) => $.groups.restricted.text, { permission: permission() }));
    await userEvent.click(document.querySelector('[role="combobox"]') ?? document.body);
    await userEvent.keyboard('{ArrowDown}');
    const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(products.map(({ name }) => name)), PATIENCE);
  },
};

export const NewWithoutAnyProduct: Story = {
  name: 'Without that permission, and no group gives anything yet: who can help is said [R5]',
  args: {
    path: '/groups/new',
    person: 'peopleManager',
    answers: [
      answer(ListGroupsDocument, { listGroups: onePage([]) }),
      answer(ListRuleProductsDocument, { listGroups: { items: [] } }),
    ],
  },
  play: async () => {
    await says(text()(($) => $.groups.restricted.none));
    await says(text()(($) => $.groups.restricted.noneText, { permission: permission() }));
  },
};
