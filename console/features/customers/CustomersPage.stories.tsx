import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetCustomerDocument,
  GetCustomerNameDocument,
  GetCustomerUseDocument,
  ListCustomersDocument,
  ListMachinesByCustomerDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { customers, machines } from './customer.testing.ts';

const singleCustomerAnswers = [
  answer(GetCustomerUseDocument, { listMachinesByCustomer: { totalCount: 12 } }),
  answer(GetCustomerDocument, ({ id }) => ({ getCustomer: byId(customers, id) })),
  answer(GetCustomerNameDocument, ({ id }) => ({ getCustomer: byId(customers, id) })),
];

const meta = {
  ...screen,
  title: 'Screens/Customers',
  args: {
    path: '/admin/customers',
    person: 'systemAdministrator',
    answers: [
      answer(ListCustomersDocument, { listCustomers: onePage(customers) }),
      answer(ListMachinesByCustomerDocument, { listMachinesByCustomer: onePage(machines) }),
      ...singleCustomerAnswers,
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const emptyList = [answer(ListCustomersDocument, { listCustomers: onePage([]) })];
const noMachines = [
  answer(ListCustomersDocument, { listCustomers: onePage(customers) }),
  answer(ListMachinesByCustomerDocument, { listMachinesByCustomer: onePage([]) }),
  ...singleCustomerAnswers,
];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: emptyList } };
export const NothingMatches: Story = { args: { path: '/admin/customers?search=xyz', answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForCompanies: Story = { args: { person: 'administrator' } };
export const Details: Story = { args: { path: '/admin/customers/acme' } };
export const DetailsOnPhone: Story = { ...Details, globals: onPhone.globals };
export const AllLicencesUsed: Story = { args: { path: '/admin/customers/beta' } };
export const NeverSignedIn: Story = { args: { path: '/admin/customers/aurora' } };
export const SetupRunning: Story = { args: { path: '/admin/customers/norte' } };
export const SetupFailed: Story = { args: { path: '/admin/customers/sul' } };
export const Deleted: Story = { args: { path: '/admin/customers/velha' } };
export const Machines: Story = { args: { path: '/admin/customers/acme/machines' } };
export const NoMachines: Story = { args: { path: '/admin/customers/acme/machines', answers: noMachines } };
export const EditMachine: Story = { args: { path: '/admin/customers/acme/machines/m-02' } };
export const NewMachine: Story = { args: { path: '/admin/customers/acme/machines/new' } };
