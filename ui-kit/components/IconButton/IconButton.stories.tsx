import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell, ChevronLeft, Ellipsis, Trash2 } from 'lucide-react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, hovered, longText } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Actions/IconButton',
  component: IconButton,
  args: { label: 'Notifications', icon: Bell, onPress: fn() },
  parameters: describe({
    use: 'for well-known icons and for actions in dense rows.',
    avoid: 'if there is space for a word: Button.',
    a11y: 'The label is the name and the tooltip. The tooltip opens on hover and on keyboard focus.',
    keys: { 'Enter, Space': 'presses it', Escape: 'closes the tooltip' },
    anatomy: 'an icon · a tooltip with its label.',
    words: 'The label is a verb and a noun: "Close filters". It is the accessible name and the tooltip.',
  }),
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const VariantsAndSizes: Story = {
  render: () => (
    <Inline gap={3}>
      <IconButton label="More actions" icon={Ellipsis} size="small" />
      <IconButton label="Notifications" icon={Bell} variant="secondary" />
      <IconButton label="Delete row" icon={Trash2} variant="danger" />
      <IconButton label="Notifications, large" icon={Bell} size="large" variant="primary" />
    </Inline>
  ),
};
export const WithCount: Story = {
  args: { label: '3 messages', count: 3 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: '3 messages' })).toHaveTextContent('3');
  },
};
export const LargeEnough: Story = {
  ...VariantsAndSizes,
  name: 'Is at least 24 px wide and high in every size (WCAG 2.5.8)',
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button')) {
      const { width, height } = button.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  },
};
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const RightToLeft: Story = {
  args: { label: 'Previous', icon: ChevronLeft, isMirrored: true },
  globals: { direction: 'rtl' },
};

export const TooltipOnFocus: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Notifications');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Notifications' }));
    await expect(args.onPress).toHaveBeenCalledTimes(2);
  },
};

export const Hover: Story = hovered;
export const LongText: Story = longText;
