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
    use: 'for words that the eye has already by place, form or colour, and that others need.',
    avoid: 'for the name of a control: its `label` is for that. And for what everybody should read: show it.',
    anatomy: 'nothing that is seen.',
    words: 'Short and whole: it is read within the sentence where it stands.',
    a11y: 'Read and found, not seen; it takes no place.',
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
