import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListCustomersDocument, type ListCustomersQuery } from '#console/generated/operations.ts';
import { answer, onePage } from '#console/stories/answers.ts';
import { failing, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { unchanged } from '#console/stories/times.ts';

const customer = (id: string, displayName: string, businessId: string) => ({
  ...unchanged,
  id,
  displayName,
  legalName: `${displayName} Ltda.`,
  businessId,
  customerCode: id.toUpperCase(),
  subdomain: id,
  licensesCount: 3,
  logoUrl: null,
  timeZone: 'America/Sao_Paulo',
});

const customers: ListCustomersQuery['listCustomers']['items'] = [
  customer('acme', 'Metalúrgica Acme', '11222333000181'),
  customer('aurora', 'Aurora Alimentos', '45997418000153'),
  { ...customer('beta', 'Beta Montagens Industriais', '06990590000123'), legalName: null, status: 'INACTIVE' },
];

const meta = {
  ...screen,
  title: 'Screens/Administration',
  args: {
    path: '/admin',
    person: 'systemAdministrator',
    answers: [answer(ListCustomersDocument, { listCustomers: onePage(customers) })],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Empty: Story = { args: { answers: [answer(ListCustomersDocument, { listCustomers: onePage([]) })] } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Refused: Story = refused;
export const NotForCompanies: Story = { args: { person: 'administrator' } };
