import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Text } from '../Text/Text.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = {
  title: 'Layout/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: '3 of 12 offline' },
  render: (args) => (
    <Inline>
      <Text>Machines</Text>
      <VisuallyHidden {...args} />
    </Inline>
  ),
  parameters: describe({
    use: 'for text that only screen readers need, because position, shape or colour shows it visually.',
    avoid: 'for the name of a control (use its `label`) and for text for all users (show it).',
    anatomy: 'nothing visible.',
    words: 'Short and complete: screen readers read it as part of the text around it.',
    a11y: 'Screen readers read it; it is invisible and takes no space.',
  }),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const hidden = within(canvasElement).getByText('3 of 12 offline');
    await expect(hidden.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};
export const RightToLeft: Story = rightToLeft;
