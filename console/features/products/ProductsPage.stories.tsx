import type { Meta, StoryObj } from '@storybook/react-vite';
import { GetProductDocument, ListProductsDocument, type ProductFieldsFragment } from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow, unchanged } from '#console/stories/times.ts';

const noMedia = { imageUrl: null, imageCopy: null, manualUrl: null, videoUrl: null };

const certificate = (number: string, days: number) => ({
  id: `certificate-${number}`,
  name: 'Certificado de aprovação',
  number,
  expirationDate: daysFromNow(days),
  status: 'ACTIVE' as const,
});

const products: Sample<ProductFieldsFragment>[] = [
  {
    ...unchanged,
    ...noMedia,
    id: 'glove',
    name: 'Luva nitrílica',
    category: 'Mãos',
    validityDays: 30,
    sizes: [
      { id: 'glove-m', size: 'M', code: '001-M', status: 'ACTIVE', certificates: [certificate('28324', 400)] },
      { id: 'glove-g', size: 'G', code: '001-G', status: 'ACTIVE', certificates: [certificate('28325', 12)] },
    ],
  },
  {
    ...unchanged,
    ...noMedia,
    id: 'helmet',
    name: 'Capacete azul com jugular e carneira ajustável',
    category: 'Cabeça',
    validityDays: null,
    sizes: [{ id: 'helmet-u', size: 'Único', code: '014', status: 'ACTIVE', certificates: [certificate('31469', -5)] }],
  },
  { ...unchanged, ...noMedia, id: 'boot', name: 'Bota nº 42', category: null, validityDays: 365, sizes: [] },
];

const meta = {
  ...screen,
  title: 'Screens/Products',
  args: {
    path: '/products',
    answers: [
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
export const Refused: Story = refused;
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const Edit: Story = { args: { path: '/products/glove' } };
export const New: Story = { args: { path: '/products/new' } };
