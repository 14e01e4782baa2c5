import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetReorderListDocument,
  PickWarehousesDocument,
  type ReorderLineFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow } from '#console/stories/times.ts';

const line = (
  id: string,
  [productName, sizeName]: [string, string],
  amounts: Partial<ReorderLineFieldsFragment>,
): Sample<ReorderLineFieldsFragment> => ({
  productId: `product-${id}`,
  productName,
  sizeId: id,
  sizeName,
  sizeCode: `00${id.length}-${sizeName}`,
  minimum: 50,
  target: 400,
  available: 0,
  allocated: 0,
  inMachines: 24,
  inTransit: 0,
  usage30: 0,
  usage90: 0,
  usage365: 0,
  daysLeft: null,
  expiring: 0,
  expired: 0,
  nextExpiry: daysFromNow(400),
  suggested: 0,
  ...amounts,
});

const lines = [
  line('glove', ['Luva nitrílica', 'M'], {
    allocated: 12,
    usage30: 340,
    usage90: 980,
    usage365: 3740,
    daysLeft: 2,
    suggested: 400,
    nextExpiry: null,
  }),
  line('boot', ['Botina de segurança com biqueira de composite', '42'], {
    available: 14,
    inTransit: 20,
    usage30: 12,
    usage90: 31,
    usage365: 126,
    daysLeft: 110,
    expired: 6,
    suggested: 366,
  }),
  line('helmet', ['Capacete classe B', 'Único'], {
    available: 140,
    usage90: 4,
    usage365: 9,
    daysLeft: 3690,
    expiring: 120,
    nextExpiry: daysFromNow(20),
  }),
];

const warehouses = answer(PickWarehousesDocument, {
  listWarehouses: { items: [{ id: 'central', name: 'Almoxarifado central' }] },
});

const meta = {
  ...screen,
  title: 'Screens/Reorder list',
  args: { path: '/reorder', answers: [answer(GetReorderListDocument, { getReorderList: onePage(lines) }), warehouses] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const ToBuy: Story = {};
export const Phone: Story = onPhone;
export const Certificates: Story = { args: { path: '/reorder?view=expiring' } };
export const Empty: Story = {
  args: { answers: [answer(GetReorderListDocument, { getReorderList: onePage([]) }), warehouses] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
