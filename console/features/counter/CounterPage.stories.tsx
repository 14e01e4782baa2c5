import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import {
  FindCounterPeopleDocument,
  ListCounterHoldingsDocument,
  ListCounterItemsDocument,
  ListCountersDocument,
  ListWaitingAtCounterDocument,
} from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';
import { allowance, counterItem } from './counter.testing.ts';

const DAY = 1440;
const LONG_WAIT = { timeout: 10_000 };

const people = [
  {
    id: 'rita',
    name: 'Rita Souza',
    identification: '004271',
    sector: 'Fundição',
    role: 'Solda',
    group: 'Solda',
    isActive: true,
  },
];
const request = (id: string, withdrawalStatus: 'PENDING_APPROVAL' | 'APPROVED' | 'PENDING_DELIVERY') => ({
  id,
  version: 2,
  withdrawalStatus,
  product: { name: 'Abafador de ruído', size: 'Único', quantityRequested: 2 },
});
const items = [
  counterItem('glove', {}, allowance({ lastDeliveredAt: minutesAgo(20 * DAY), left: 1 })),
  counterItem(
    'goggles',
    { productId: 'goggles', productName: 'Óculos incolor', sizeName: 'Único', certificateNumber: '11268' },
    allowance({ replaceBy: minutesAgo(DAY), lastDeliveredAt: minutesAgo(90 * DAY) }),
  ),
  counterItem(
    'mask',
    { productId: 'mask', productName: 'Máscara PFF2', sizeName: 'Único' },
    allowance({ left: 0, renewsAt: minutesAgo(-5 * DAY) }),
  ),
  counterItem('boot', { productId: 'boot', productName: 'Bota de segurança', sizeName: '42' }),
  counterItem('cream', { productId: 'cream', productName: 'Creme protetor', sizeName: '200 g', quantityAvailable: 0 }),
];

const meta = {
  ...screen,
  title: 'Screens/Counter',
  args: {
    path: '/counter',
    answers: [
      answer(ListCountersDocument, {
        listMainWarehouses: {
          items: [
            { id: 'main', name: 'Almoxarifado central' },
            { id: 'north', name: 'Almoxarifado norte' },
          ],
        },
      }),
      answer(FindCounterPeopleDocument, { findCounterPeople: people }),
      answer(ListCounterHoldingsDocument, {
        listHoldings: {
          totalCount: 2,
          items: [
            { id: 'one', product: { name: 'Luva de raspa', size: 'M' }, quantityHeld: 1 },
            {
              id: 'two',
              product: { name: 'Óculos incolor', size: 'Único' },
              quantityHeld: 1,
              replaceBy: minutesAgo(DAY),
            },
          ],
        },
      }),
      answer(ListWaitingAtCounterDocument, { listWaitingAtCounter: [] }),
      answer(ListCounterItemsDocument, { listCounterItems: items }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Search: Story = {};
export const Person: Story = {
  args: { path: '/counter?badge=004271' },
  play: async (scene) => {
    await meta.play(scene);
    const canvas = within(scene.canvasElement);
    await userEvent.click(await canvas.findByRole('option', { name: /^Luva/ }, LONG_WAIT));
    await userEvent.click(canvas.getByRole('option', { name: /^Bota/ }));
    await expect(await canvas.findByText('2 pieces', {}, LONG_WAIT)).toBeVisible();
  },
};
export const ReasonMissing: Story = {
  ...onPhone,
  name: 'On a phone the missing reason of pieces beyond the rule comes into view [N8]',
  args: { path: '/counter?badge=004271' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('option', { name: /Bota de segurança/ }, LONG_WAIT));
    const handOut = await canvas.findByRole('button', { name: 'Hand out 1 piece' });
    await userEvent.click(handOut);
    const reason = canvas.getByRole('textbox', { name: /^Reason/ });
    await expect(reason).toHaveFocus();
    await expect(reason.getBoundingClientRect().bottom).toBeLessThanOrEqual(handOut.getBoundingClientRect().top);
  },
};
export const Requests: Story = {
  args: {
    path: '/counter?badge=004271',
    answers: [
      answer(ListWaitingAtCounterDocument, {
        listWaitingAtCounter: [
          request('one', 'PENDING_DELIVERY'),
          request('two', 'PENDING_APPROVAL'),
          request('three', 'APPROVED'),
        ],
      }),
      ...meta.args.answers,
    ],
  },
};
export const HundredsOfHoldings: Story = {
  args: {
    path: '/counter?badge=004271',
    answers: [
      answer(ListCounterHoldingsDocument, {
        listHoldings: {
          totalCount: 300,
          items: [{ id: 'one', product: { name: 'Luva de raspa', size: 'M' }, quantityHeld: 1 }],
        },
      }),
      ...meta.args.answers,
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('and 299 older deliveries', {}, LONG_WAIT)).toBeVisible();
  },
};
export const Phone: Story = onPhone;
export const NoWarehouse: Story = {
  args: { answers: [answer(ListCountersDocument, { listMainWarehouses: { items: [] } })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
