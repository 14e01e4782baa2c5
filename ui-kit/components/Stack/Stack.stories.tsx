import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Divider } from '../Divider/Divider.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { Text } from '../Text/Text.tsx';
import { Stack } from './Stack.tsx';

const meta = {
  title: 'Layout/Stack',
  component: Stack,
  args: {
    gap: 3,
    children: (
      <>
        <Heading level={2}>Allowance</Heading>
        <Text tone="muted">One of four left in 30 days.</Text>
        <Divider />
        <Text size="small">Checked at each withdrawal.</Text>
      </>
    ),
  },
  parameters: describe({
    use: 'to place elements in a column with equal space between them.',
    avoid: 'for fields of a form (Form, FormSection) and for cards side by side (Grid).',
    anatomy: 'its children, one per line; `gap` in steps of 4 px.',
    words: 'It has no texts.',
    a11y: 'It has no role for assistive technology. The reading order is the order of its children.',
  }),
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Wide: Story = { args: { gap: 8 } };
export const Empty: Story = { args: { children: null } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
