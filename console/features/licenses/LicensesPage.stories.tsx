import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import {
  GetCustomerNameDocument,
  GetLicenseDocument,
  type LicenseFieldsFragment,
  ListLicensesDocument,
  PickCustomersDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { daysFromNow, recordFields } from '#console/stories/times.ts';

const license = (id: string, customerName: string, name: string): LicenseFieldsFragment => ({
  ...recordFields,
  id,
  customerId: `customer-${id}`,
  customerName,
  name,
  type: 'SUBSCRIPTION',
  displayStatus: 'ACTIVE',
  expiryDate: daysFromNow(300),
  usage: { users: 12, usersLimit: 50, machines: 11, machinesLimit: 12 },
  modules: ['MACHINES', 'WITHDRAWALS', 'PPE_SHEETS'],
  totalValue: 1_299_000,
  currency: 'BRL',
});

const licenses: Sample<LicenseFieldsFragment>[] = [
  {
    ...license('l-3', 'Velha Fábrica', 'Contrato 2025'),
    displayStatus: 'EXPIRED',
    expiryDate: daysFromNow(-9),
    totalValue: null,
    currency: null,
  },
  {
    ...license('l-2', 'Aurora Alimentos', 'Avaliação de 60 dias'),
    type: 'TRIAL',
    displayStatus: 'EXPIRING_SOON',
    expiryDate: daysFromNow(12),
    usage: { users: 3, usersLimit: null, machines: 1, machinesLimit: null },
  },
  license('l-1', 'Metalúrgica Acme', 'Plano industrial'),
  { ...license('l-4', 'Beta Montagens Industriais', 'Contrato perpétuo'), type: 'PERPETUAL', status: 'INACTIVE' },
];

const meta = {
  ...screen,
  title: 'Screens/Licences',
  args: {
    path: '/licenses',
    answers: [
      answer(ListLicensesDocument, { listLicenses: onePage(licenses.slice(1, 3)) }),
      answer(GetLicenseDocument, ({ id }) => ({ getLicense: byId(licenses, id) })),
      answer(GetCustomerNameDocument, ({ id }) => ({
        getCustomer: { id: String(id), displayName: 'Metalúrgica Acme' },
      })),
      answer(PickCustomersDocument, {
        listCustomers: { items: [{ id: 'customer-l-1', displayName: 'Metalúrgica Acme', subdomain: 'acme' }] },
      }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const allCustomersArgs = {
  person: 'systemAdministrator' as const,
  answers: [answer(ListLicensesDocument, { listLicenses: onePage(licenses) }), ...meta.args.answers.slice(1)],
};
const emptyList = [answer(ListLicensesDocument, { listLicenses: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const ForEverybody: Story = { args: { person: 'employee' } };
export const Details: Story = { args: { path: '/licenses/l-1' } };
export const Empty: Story = { args: { answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const OfAllCustomers: Story = { args: allCustomersArgs };
export const OfAllOnPhone: Story = { args: allCustomersArgs, ...onPhone };
export const Edit: Story = { args: { ...allCustomersArgs, path: '/licenses/l-1?of=customer-l-1' } };
export const New: Story = { args: { ...allCustomersArgs, path: '/licenses/new' } };

export const NewOfOneCustomer: Story = {
  name: 'A new licence has the customer of the filter',
  args: { ...allCustomersArgs, path: '/licenses/new?customerId=01K9ZQ4T7E8R2M5N6P7Q8S9T0V' },
  play: () =>
    waitFor(
      () => {
        const customer = document.querySelector<HTMLInputElement>('[role="dialog"] input[role="combobox"]');
        return expect(customer).toHaveValue('Metalúrgica Acme');
      },
      { timeout: 20_000 },
    ),
};

export const BadInput: Story = {
  name: 'A licence without a name is refused at the name [V1]',
  args: { ...allCustomersArgs, path: '/licenses/new' },
  play: () => expectRefusal({ name: { rule: 'required' } }),
};
