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
    use: 'on the navy panel: in the sidebar and on the sign-in page.',
    a11y: 'The logo is decoration: the name is text, also when only the mark is seen.',
  }),
} satisfies Meta<typeof BrandBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Loading: Story = { args: { loading: { label: 'Loading brand' } } };
export const WithLogo: Story = { args: { logoUrl: logo } };
export const SignIn: Story = { args: { variant: 'sign-in', subtitle: 'Personal Protective Equipment' } };
export const Collapsed: Story = { args: { isCollapsed: true } };
export const LongText: Story = { args: { name: 'Companhia Brasileira de Metalurgia e Mineração' } };

export const BrokenLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvasElement.querySelector('svg')).toBeVisible();
    await expect(within(canvasElement).getByText('Metalúrgica Acme')).toBeVisible();
  },
};
