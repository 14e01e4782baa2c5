import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { SkipLink } from './SkipLink.tsx';

const meta = {
  title: 'Shell/SkipLink',
  component: SkipLink,
  args: { targetId: 'content', label: 'Skip to content' },
  render: (args) => (
    <Stack align="start">
      <SkipLink {...args} />
      <Button>Open menu</Button>
      <div id="content" tabIndex={-1}>
        <Button>New employee</Button>
      </div>
    </Stack>
  ),
  parameters: describe({
    use: 'once, as the first element of a page. AppShell contains it.',
    avoid: 'for links within a text: Link.',
    anatomy: 'a link above the page, visible only while it has the focus.',
    words: '"Skip to content".',
    a11y: 'The first Tab stop. It moves the focus to the target, which needs an id and `tabIndex={-1}`. The address does not change.',
    keys: { Tab: 'focuses and shows it, as the first Tab stop of a page', Enter: 'moves to the content' },
  }),
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Focus: Story = focused;

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const address = location.href;
    await userEvent.tab();
    const link = within(canvasElement).getByRole('link', { name: 'Skip to content' });
    await expect(link).toHaveFocus();
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button', { name: 'New employee' })).toHaveFocus();
    await expect(location.href).toBe(address);
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.click(within(canvasElement).getByRole('link', { name: 'Skip to content' }));
    await expect(canvasElement.querySelector('#content')).toHaveFocus();
  },
};

/** Focuses the link and checks that it is within the page. */
async function expectWithinPage(canvasElement: HTMLElement) {
  await userEvent.tab();
  const { left, right } = within(canvasElement).getByRole('link').getBoundingClientRect();
  await expect(left).toBeGreaterThanOrEqual(0);
  await expect(right).toBeLessThanOrEqual(window.innerWidth);
}

export const LongText: Story = {
  args: { label: `Skip to content ${'content'.repeat(20)}` },
  globals: { viewport: { value: 'phone' } },
  play: ({ canvasElement }) => expectWithinPage(canvasElement),
};
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: ({ canvasElement }) => expectWithinPage(canvasElement),
};
