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
    use: 'to put things below each other with the same space between them.',
    avoid: 'for fields of a form (Form, FormSection) and for cards beside each other (Grid).',
    anatomy: 'its children, one a line; `gap` in steps of 4 px.',
    words: 'It has none.',
    a11y: 'It is nothing to assistive technology: order in the page is order of reading.',
  }),
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Wide: Story = { args: { gap: 8 } };
export const Empty: Story = { args: { children: null } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
