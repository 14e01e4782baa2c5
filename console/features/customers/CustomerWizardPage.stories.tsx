import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  CheckNewCustomerDocument,
  GetCustomerDocument,
  ListMachinesByCustomerDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import { failing, onPhone, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { customers, machines } from './customer.testing.ts';
import { forgetDraft } from './useCustomerDraft.ts';

const meta = {
  ...screen,
  title: 'Screens/Customer wizard',
  beforeEach: forgetDraft,
  args: {
    path: '/admin/customers/new',
    person: 'systemAdministrator',
    answers: [
      answer(CheckNewCustomerDocument, { checkNewCustomer: true }),
      answer(GetCustomerDocument, ({ id }) => ({ getCustomer: byId(customers, id) })),
      answer(ListMachinesByCustomerDocument, { listMachinesByCustomer: onePage(machines) }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

/** The stored draft of a new customer. */
const draft = {
  displayName: 'Norte Mineração',
  businessId: '12ABC34501DE35',
  customerCode: 'NORTE',
  subdomain: 'norte',
  licensesCount: 120,
  administrator: { name: 'Rita Souza', email: 'rita@norte.example' },
  machines: [{ name: 'M-01 Portaria', model: 'ICEPLUS_MACHINE', observation: 'Chave com a vigilância' }],
};
const withDraft = {
  beforeEach: () => sessionStorage.setItem('customerDraft:user-systemAdministrator', JSON.stringify(draft)),
};

export const New: Story = {};
export const Phone: Story = onPhone;
export const User: Story = { args: { path: '/admin/customers/new?step=user' }, ...withDraft };
export const Machines: Story = { args: { path: '/admin/customers/new?step=machines' }, ...withDraft };
export const Review: Story = { args: { path: '/admin/customers/new?step=review' }, ...withDraft };
export const ReviewOnPhone: Story = { args: { path: '/admin/customers/new?step=review' }, ...withDraft, ...onPhone };
export const Edit: Story = { args: { path: '/admin/customers/acme/edit' } };
export const EditUser: Story = { args: { path: '/admin/customers/aurora/edit?step=user' } };
export const EditReview: Story = { args: { path: '/admin/customers/acme/edit?step=review' } };
export const Loading: Story = { args: { path: '/admin/customers/acme/edit' }, ...waiting };
export const Failed: Story = { args: { path: '/admin/customers/acme/edit' }, ...failing };

const TIMEOUT = { timeout: 10_000 };

/** The button of the next step; throws until the wizard is shown. */
function continueIn(canvas: HTMLElement): HTMLButtonElement {
  const button = canvas.querySelector<HTMLButtonElement>('form button[type="submit"]');
  if (!button) throw new Error('The wizard has no button of the next step');
  return button;
}

export const Incomplete: Story = {
  play: async (context) => {
    await screen.play(context);
    const page = within(context.canvasElement);
    await userEvent.click(await waitFor(() => continueIn(context.canvasElement), TIMEOUT));
    const summary = await page.findByRole('alert', {}, TIMEOUT);
    await expect(summary.querySelectorAll('li').length).toBeGreaterThan(3);
  },
};

export const BadInput: Story = {
  name: 'Each field of the first step says which rule it breaks [V1] [V2] [V5]',
  play: () =>
    expectRefusal({
      displayName: { typed: 'A', rule: 'minLength', values: { min: 2 } },
      businessId: { typed: '11222333000182', rule: 'cnpj' },
      customerCode: { typed: 'with space', rule: 'customerCode' },
      subdomain: { typed: 'demo', rule: 'subdomainReserved' },
    }),
};

export const BadUser: Story = {
  name: 'A console user needs a name and a valid e-mail [V5]',
  args: { path: '/admin/customers/new?step=user' },
  ...withDraft,
  play: () =>
    expectRefusal({
      'administrator.email': { typed: 'rita', rule: 'email' },
      'administrator.name': { rule: 'required' },
    }),
};
