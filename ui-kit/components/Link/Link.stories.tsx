import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Link } from './Link.tsx';

const meta = {
  title: 'Actions/Link',
  component: Link,
  args: { children: 'see who', href: '#employees' },
  parameters: describe({
    use: 'for navigation. In a paragraph it is underlined, so that it differs not only by colour.',
    avoid: 'for actions that change data: Button. Without `href` it is a button that shows more of the same page.',
    words: 'The target: "682 employees", never "click here".',
    keys: { Enter: 'opens it' },
    anatomy: 'text · an icon if it opens a new tab.',
    a11y: 'A native link if it has an address, else an element with the role of a link. "opens in a new tab" is part of its name.',
  }),
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const InAParagraph: Story = {
  render: (args) => (
    <p>
      37 of 682 employees lack an item: <Link {...args} />
    </p>
  ),
};
export const Subtle: Story = { args: { variant: 'subtle', children: 'Produção' } };
export const NewTab: Story = {
  args: { children: 'Machine protocol', newTabLabel: 'opens in a new tab' },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /Machine protocol\s*opens in a new tab/ });
    await expect(link).toHaveAttribute('target', '_blank');
  },
};
export const WithoutAddress: Story = {
  args: { href: undefined, children: 'show', onPress: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText('show'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledTimes(2);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
