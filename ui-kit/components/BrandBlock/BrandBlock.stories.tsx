import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { BrandBlock } from './BrandBlock.tsx';

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><rect width="120" height="32" fill="#b42318"/><text x="12" y="23" font-size="20" fill="#fff" font-family="sans-serif">ACME</text></svg>',
)}`;

const meta = {
  title: 'Shell/BrandBlock',
  component: BrandBlock,
  args: { name: 'Metalúrgica Acme' },
  decorators: [
    (Story) => (
      <div style={{ background: 'var(--color-sidebar-bg)', padding: 20 }}>
        <Story />
      </div>
    ),
  ],
  parameters: describe({
    use: 'on a navy background in the sidebar and on the sign-in page; in the header where the sidebar does not name the tenant.',
    avoid: 'for the product’s name in a text.',
    anatomy: 'logo, or a hard hat without a logo · name · a second line on the sign-in page.',
    words:
      'Without a tenant the title of the console, with "Personal Protective Equipment" or "System Administration".',
    a11y: 'The logo is decorative: the name is text, also if only the logo is visible.',
  }),
} satisfies Meta<typeof BrandBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Loading: Story = {
  name: 'Shows a skeleton while the tenant is loading [T4]',
  args: { loading: { label: 'Loading brand' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Loading brand')).toBeInTheDocument();
    await expect(canvas.queryByText('Metalúrgica Acme')).toBeNull();
  },
};
export const NoTenant: Story = {
  name: 'Without a tenant it shows the title and subtitle of the console [T3] [T4]',
  args: { variant: 'sign-in', name: 'PPE Console', subtitle: 'Personal Protective Equipment', logoUrl: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('PPE Console')).toBeVisible();
    await expect(canvas.getByText('Personal Protective Equipment')).toBeVisible();
    await expect(canvasElement.querySelector('img')).toBeNull();
    await expect(canvasElement.querySelector('svg')).toBeVisible();
  },
};
export const SystemAdministration: Story = {
  args: { variant: 'sign-in', name: 'PPE Console', subtitle: 'System Administration' },
};
export const SignInWithLogo: Story = {
  name: 'On the sign-in page it shows the logo and the display name [T3] [T4]',
  args: { variant: 'sign-in', logoUrl: logo },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('img')).toBeVisible();
    await expect(within(canvasElement).getByText('Metalúrgica Acme')).toBeVisible();
  },
};
export const CollapsedWithLogo: Story = { args: { logoUrl: logo, isCollapsed: true } };
export const EmptyName: Story = { args: { name: '', logoUrl: '' } };
export const RightToLeft: Story = { args: { logoUrl: logo }, globals: { direction: 'rtl' } };
export const OneLongWord: Story = {
  args: {
    name: 'Companhiabrasileirademetalurgia'.repeat(4),
    subtitle: 'Equipamentosdeproteção'.repeat(4),
    logoUrl: logo,
  },
  decorators: [
    (Story) => (
      <div data-testid="panel" style={{ inlineSize: 210 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement).getByTestId('panel');
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
};
export const WithLogo: Story = { args: { logoUrl: logo } };
export const Header: Story = {
  name: 'In the header it names the tenant in at most two lines [T4] [N8]',
  args: { variant: 'header', name: `Companhia Brasileira de Metalurgia e ${'Mineração'.repeat(8)}`, logoUrl: logo },
  decorators: [
    (Story) => (
      <div data-testid="bar" style={{ inlineSize: 160, background: 'var(--color-surface)', padding: 8 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Companhia/)).toBeVisible();
    const bar = canvas.getByTestId('bar');
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(bar.getBoundingClientRect().height).toBeLessThan(64);
  },
};
export const SignIn: Story = { args: { variant: 'sign-in', subtitle: 'Personal Protective Equipment' } };
export const Collapsed: Story = { args: { isCollapsed: true } };
export const LongText: Story = { args: { name: `Companhia Brasileira de Metalurgia e ${'Mineração'.repeat(8)}` } };

export const BrokenLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvasElement.querySelector('svg')).toBeVisible();
    await expect(within(canvasElement).getByText('Metalúrgica Acme')).toBeVisible();
  },
};
