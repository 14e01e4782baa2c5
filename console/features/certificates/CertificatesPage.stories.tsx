import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CertificateLineFieldsFragment, ListCertificatesDocument } from '#console/generated/operations.ts';
import { answer, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow } from '#console/stories/times.ts';

const line = (
  number: string,
  productName: string,
  changes: Partial<CertificateLineFieldsFragment>,
): Sample<CertificateLineFieldsFragment> => ({
  id: `certificate-${number}`,
  number,
  name: 'CA',
  productId: `product-${number}`,
  productName,
  sizes: ['M'],
  expirationDate: daysFromNow(400),
  state: 'VALID',
  inMachines: 0,
  inWarehouses: 0,
  holders: 0,
  heldPieces: 0,
  hasMoreHolders: false,
  ...changes,
});

const lines = [
  line('28324', 'Luva nitrílica', {
    sizes: ['P', 'M', 'G'],
    expirationDate: daysFromNow(-12),
    state: 'EXPIRED',
    inMachines: 24,
    holders: 31,
    heldPieces: 44,
  }),
  line('5745', 'Protetor auricular de silicone com cordão', {
    expirationDate: daysFromNow(20),
    state: 'EXPIRING',
    inWarehouses: 1200,
    holders: 812,
    heldPieces: 1003,
    hasMoreHolders: true,
  }),
  line('31469', 'Botina de segurança com biqueira de composite', {
    sizes: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'],
    holders: 1,
    heldPieces: 1,
  }),
  line('8304', 'Capacete classe B', { sizes: ['Único'], expirationDate: null }),
];

const meta = {
  ...screen,
  title: 'Screens/Certificates',
  args: { path: '/certificates', answers: [answer(ListCertificatesDocument, { listCertificates: onePage(lines) })] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const ToActOn: Story = {};
export const Phone: Story = onPhone;
export const All: Story = { args: { path: '/certificates?view=all' } };
export const Empty: Story = {
  args: { answers: [answer(ListCertificatesDocument, { listCertificates: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
