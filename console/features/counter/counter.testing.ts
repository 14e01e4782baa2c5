import type { CounterItem } from './basket.ts';

type Allowance = NonNullable<CounterItem['allowance']>;

/** An item of a counter for tests and stories. All of them have the certificate 12345. */
export const counterItem = (
  certificateId: string,
  changes: Partial<CounterItem['item']> = {},
  allowanceOfItem: Allowance | null = null,
): CounterItem => ({
  item: {
    id: `stock-${certificateId}`,
    productId: 'glove',
    productName: 'Luva de raspa',
    productImageUrl: null,
    sizeName: 'M',
    sizeCode: `LUV-${certificateId}`,
    certificateId,
    certificateNumber: '12345',
    certificateExpirationDate: null,
    quantityAvailable: 5,
    ...changes,
  },
  allowance: allowanceOfItem,
});

/** An allowance of two pieces. */
export const allowance = (changes: Partial<Allowance> = {}): Allowance => ({
  productId: 'glove',
  quantity: 2,
  left: 2,
  isExempt: false,
  renewsAt: null,
  lastDeliveredAt: null,
  replaceBy: null,
  ...changes,
});
