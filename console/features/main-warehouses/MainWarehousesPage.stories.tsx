import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as screenOf, userEvent, within } from 'storybook/test';
import {
  GetMainWarehouseDocument,
  GetStockCountDocument,
  GetStockDocumentDocument,
  GetWarehouseItemDocument,
  ListMainWarehousesDocument,
  ListStockCountsDocument,
  ListStockDocumentsDocument,
  ListWarehouseItemsDocument,
  GetWarehouseLedgerDocument,
  type MainWarehouseFieldsFragment,
  PickProductsDocument,
  PickWarehousesDocument,
  type StockCountDetailsFragment,
  type StockDocumentFieldsFragment,
  type WarehouseItemFieldsFragment,
  type WarehouseMovementFieldsFragment,
} from '#console/generated/operations.ts';
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
import { daysFromNow, minutesAgo, recordFields } from '#console/stories/times.ts';

const warehouses: Sample<MainWarehouseFieldsFragment>[] = [
  {
    ...recordFields,
    id: 'central',
    name: 'Almoxarifado central',
    code: 'ALM-01',
    location: 'Galpão 3',
    description: 'Seco, com balcão',
  },
  { ...recordFields, id: 'foundry', name: 'Depósito da fundição', code: 'ALM-02', location: 'Portão 2' },
  { ...recordFields, id: 'old', name: 'Depósito antigo', status: 'INACTIVE' },
];

const item = (
  id: string,
  productName: string,
  sizeName: string,
  amounts: Pick<WarehouseItemFieldsFragment, 'quantityAvailable' | 'quantityAllocated' | 'lowLevel'>,
  certificateExpirationDate: string,
): Sample<WarehouseItemFieldsFragment> => ({
  ...recordFields,
  ...amounts,
  id,
  warehouseId: 'central',
  productId: `product-${id}`,
  productName,
  sizeId: `size-${id}`,
  sizeName,
  sizeCode: `00${id.length}-${sizeName}`,
  certificateId: `certificate-${id}`,
  certificateNumber: '31469',
  certificateExpirationDate,
  parLevel: 200,
  maxLevel: 400,
});

const items = [
  item('glove', 'Luva nitrílica', 'M', { quantityAvailable: 0, quantityAllocated: 12, lowLevel: 50 }, daysFromNow(400)),
  item(
    'boot',
    'Botina de segurança com biqueira de composite',
    '42',
    {
      quantityAvailable: 14,
      quantityAllocated: 0,
      lowLevel: 20,
    },
    daysFromNow(-3),
  ),
  item(
    'helmet',
    'Capacete classe B',
    'Único',
    {
      quantityAvailable: 1240,
      quantityAllocated: 60,
      lowLevel: 100,
    },
    daysFromNow(90),
  ),
];

const movement = (
  id: string,
  reason: WarehouseMovementFieldsFragment['reason'],
  change: Pick<WarehouseMovementFieldsFragment, 'quantity' | 'allocated' | 'balance'>,
  note?: string,
): Sample<WarehouseMovementFieldsFragment> => ({
  ...change,
  id,
  reason,
  note,
  actorType: 'USER',
  actorName: 'Marcela Prado',
  createdAt: minutesAgo(id.length * 90),
  product: { id: 'product-glove', name: 'Luva nitrílica' },
  size: { id: 'size-glove', size: 'M' },
});

const movements = [
  movement('m1', 'ALLOCATION', { quantity: 0, allocated: 12, balance: 12 }, 'Equipe da linha 2'),
  movement('m22', 'COUNT', { quantity: -3, allocated: 0, balance: 12 }, 'Duas caixas rasgadas'),
  movement('m333', 'RESTOCK', { quantity: 15, allocated: 0, balance: 15 }),
];

const documents: Sample<StockDocumentFieldsFragment>[] = [
  {
    id: 'transfer',
    kind: 'TRANSFER',
    state: 'IN_TRANSIT',
    version: 1,
    createdAt: minutesAgo(45),
    fromWarehouse: { id: 'foundry', name: 'Depósito da fundição' },
    toWarehouse: { id: 'central', name: 'Almoxarifado central' },
    lines: [
      {
        position: 1,
        productId: 'glove',
        productName: 'Luva nitrílica',
        sizeName: 'M',
        certificateNumber: '31469',
        quantity: 40,
        returned: 0,
      },
    ],
  },
  {
    id: 'receipt',
    kind: 'RECEIPT',
    state: 'DONE',
    version: 1,
    createdAt: minutesAgo(60 * 30),
    receivedAt: minutesAgo(60 * 30),
    supplier: 'Luvas Sul Ltda.',
    reference: 'NF 004.711',
    toWarehouse: { id: 'central', name: 'Almoxarifado central' },
    lines: [
      {
        position: 1,
        productId: 'glove',
        productName: 'Luva nitrílica',
        sizeName: 'M',
        certificateNumber: '31469',
        quantity: 500,
        received: 500,
        returned: 0,
      },
    ],
  },
];

const countLine = (position: number, productName: string, counted?: number, expected?: number) => ({
  position,
  productName,
  sizeName: 'M',
  certificateNumber: '31469',
  counted,
  countedByName: counted === undefined ? undefined : 'Marcela Prado',
  expected,
  difference: counted === undefined || expected === undefined ? undefined : counted - expected,
});

const counts: Sample<StockCountDetailsFragment>[] = [
  {
    id: 'open',
    state: 'OPEN',
    round: 1,
    lineCount: 3,
    countedLines: 1,
    mayApprove: false,
    version: 1,
    createdAt: minutesAgo(25),
    note: 'Prateleiras A e B',
    warehouse: { id: 'central', name: 'Almoxarifado central' },
    lines: [
      countLine(1, 'Capacete classe B', 1240),
      countLine(2, 'Luva nitrílica'),
      countLine(3, 'Protetor auricular'),
    ],
  },
  {
    id: 'submitted',
    state: 'SUBMITTED',
    round: 2,
    lineCount: 3,
    countedLines: 3,
    mayApprove: true,
    version: 4,
    createdAt: minutesAgo(60 * 26),
    submittedAt: minutesAgo(60),
    decidedAt: minutesAgo(60 * 5),
    decidedByName: 'Rui Barros',
    reason: 'Faltou o palete da doca',
    warehouse: { id: 'central', name: 'Almoxarifado central' },
    lines: [
      countLine(1, 'Capacete classe B', 1240, 1240),
      countLine(2, 'Luva nitrílica', 197, 212),
      countLine(3, 'Protetor auricular', 63, 60),
    ],
  },
];

const meta = {
  ...screen,
  title: 'Screens/Warehouses',
  args: {
    path: '/warehouse',
    answers: [
      answer(ListMainWarehousesDocument, { listMainWarehouses: onePage(warehouses) }),
      answer(GetMainWarehouseDocument, ({ id }) => ({ getMainWarehouse: byId(warehouses, id) })),
      answer(ListWarehouseItemsDocument, { listWarehouseItems: onePage(items) }),
      answer(GetWarehouseItemDocument, ({ id }) => ({ getWarehouseItem: byId(items, id) })),
      answer(GetWarehouseLedgerDocument, { listWarehouseMovements: onePage(movements) }),
      answer(ListStockDocumentsDocument, { listStockDocuments: onePage(documents) }),
      answer(GetStockDocumentDocument, ({ id }) => ({ getStockDocument: byId(documents, id) })),
      answer(ListStockCountsDocument, { listStockCounts: onePage(counts) }),
      answer(GetStockCountDocument, ({ id }) => ({ getStockCount: byId(counts, id) })),
      answer(PickWarehousesDocument, { listWarehouses: { items: warehouses } }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const nothing = [
  answer(ListMainWarehousesDocument, { listMainWarehouses: onePage([]) }),
  answer(GetMainWarehouseDocument, ({ id }) => ({ getMainWarehouse: byId(warehouses, id) })),
  answer(ListWarehouseItemsDocument, { listWarehouseItems: onePage([]) }),
  answer(GetWarehouseLedgerDocument, { listWarehouseMovements: onePage([]) }),
  answer(PickProductsDocument, { listProducts: { items: [] } }),
];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: nothing } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/warehouse/central/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const New: Story = { args: { path: '/warehouse/new' } };
export const Edit: Story = { args: { path: '/warehouse/central/edit' } };
export const Stock: Story = { args: { path: '/warehouse/central' } };
export const StockOnPhone: Story = { ...onPhone, args: { path: '/warehouse/central' } };
export const NoStock: Story = { args: { path: '/warehouse/central', answers: nothing } };
export const Ledger: Story = { args: { path: '/warehouse/central?view=ledger' } };
export const Count: Story = { args: { path: '/warehouse/central?action=count&item=helmet' } };
export const Levels: Story = { args: { path: '/warehouse/central?item=boot' } };
export const Documents: Story = { args: { path: '/warehouse/central?view=documents' } };
export const InTransit: Story = { args: { path: '/warehouse/central?view=documents&document=transfer' } };
export const ReceiveNothing: Story = {
  name: 'Nothing to receive: leads to the products',
  args: { path: '/warehouse/central?dialog=receive', answers: nothing },
  play: async () => {
    const drawer = within(await screenOf.findByRole('dialog', { name: 'Receive stock' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Add product' }));
    const add = within(await screenOf.findByRole('dialog', { name: 'Add product' }));
    await expect(await add.findByRole('link', { name: 'New product' })).toHaveAttribute('href', '/products/new');
  },
};
export const Receive: Story = { args: { path: '/warehouse/central?dialog=receive' } };
export const Transfer: Story = { args: { path: '/warehouse/central?dialog=transfer' } };
export const Counts: Story = { args: { path: '/warehouse/central?view=counts' } };
export const Counting: Story = { args: { path: '/warehouse/central?view=counts&count=open' } };
export const CountingOnPhone: Story = { ...onPhone, args: { path: '/warehouse/central?view=counts&count=open' } };
export const CountToApprove: Story = { args: { path: '/warehouse/central?view=counts&count=submitted' } };
