import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText } from '../../docs/states.tsx';
import { navigation } from '../../showcase/ShowcaseShell.tsx';
import { BrandBlock } from '../BrandBlock/BrandBlock.tsx';
import { Sidebar } from './Sidebar.tsx';

const meta = {
  title: 'Shell/Sidebar',
  component: Sidebar,
  args: {
    label: 'Main navigation',
    brand: <BrandBlock name="Metalúrgica Acme" />,
    groups: navigation,
    currentPath: '/employees',
  },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'within AppShell. The current item is the one with the longest address that is the path or a parent of it.',
      words: 'One or two words. A badge names what needs attention: "1 offline".',
      a11y: 'Lists of links under headings. The item with the amber mark also has `aria-current`.',
      avoid: 'for parts of one page: LinkTabs.',
      anatomy: 'brand · groups with titles · items with icon, label and badge.',
      keys: { Tab: 'moves from item to item', Enter: 'opens the page' },
    }),
  },
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Collapsed: Story = {
  args: { isCollapsed: true, brand: <BrandBlock name="Metalúrgica Acme" isCollapsed /> },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: 'Sectors' }));
    await expect(location.hash).toBe('#/sectors');
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Cost centers' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(location.hash).toBe('#/cost-centers');
  },
};

/** On a low screen the sidebar scrolls to the current item. */
export const LowScreen: Story = {
  args: { currentPath: '/withdrawals' },
  render: (args) => (
    <div style={{ blockSize: 120 }}>
      <Sidebar {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const item = within(canvasElement).getByRole('link', { current: 'page' });
    const box = item.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    await expect(item.contains(found)).toBe(true);
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const LongText: Story = longText;
