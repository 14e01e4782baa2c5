import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetProductChannelsDocument,
  GetProductDocument,
  GetProductHoldersDocument,
  GetProductStockDocument,
  ListProductsDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow, minutesAgo } from '#console/stories/times.ts';
import { products } from './product.testing.ts';

const stock = [
  { size: 'M', quantityAvailable: 0 },
  { size: 'G', quantityAvailable: 40 },
].map(({ size, quantityAvailable }) => ({
  id: size,
  warehouseId: 'central',
  warehouseName: 'Almoxarifado central',
  sizeName: size,
  sizeCode: `001-${size}`,
  certificateNumber: '28324',
  quantityAvailable,
  quantityAllocated: 2,
  lowLevel: 5,
}));

const channels = [0, 12].map((quantity, index) => ({
  machineId: 'm-01',
  machineName: 'M-01 Portaria',
  channel: 14 + index,
  size: 'M',
  sizeCode: '001-M',
  certificateNumber: '28324',
  quantity,
  capacity: 20,
  lowLevel: 4,
}));

const holders = ['Lúcia Prado', 'Marcos Rocha'].map((employeeName, index) => ({
  id: `held-${index}`,
  employeeId: `person-${index}`,
  employeeName,
  product: { size: 'M', certificate: '28324', certificateValidUntil: daysFromNow(index * 60 - 20) },
  quantityHeld: 1 + index,
  since: minutesAgo(60 * 24 * 30),
  replaceBy: minutesAgo(-60 * 24 * 20),
}));

const meta = {
  ...screen,
  title: 'Screens/Products',
  args: {
    path: '/products',
    answers: [
      answer(GetProductChannelsDocument, { getProductChannels: channels }),
      answer(GetProductHoldersDocument, { listProductHolders: onePage(holders) }),
      answer(GetProductStockDocument, { listWarehouseItems: onePage(stock) }),
      answer(ListProductsDocument, { listProducts: onePage(products) }),
      answer(GetProductDocument, ({ id }) => ({ getProduct: byId(products, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: [answer(ListProductsDocument, { listProducts: onePage([]) })] } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const Record: Story = { args: { path: '/products/glove' } };
export const RecordOnPhone: Story = { ...onPhone, args: { path: '/products/glove' } };
export const RecordLoading: Story = { ...waiting, args: { path: '/products/glove' } };
export const Stock: Story = { args: { path: '/products/glove?view=stock' } };
export const Holders: Story = { args: { path: '/products/glove?view=holders' } };
