import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { Inline } from './Inline.tsx';

const meta = {
  title: 'Layout/Inline',
  component: Inline,
  args: {
    gap: 3,
    children: (
      <>
        <Text>4 machines</Text>
        <Button>Count</Button>
        <Button variant="primary">Restock machine</Button>
      </>
    ),
  },
  parameters: describe({
    use: 'to place elements side by side. They wrap to the next line if needed.',
    avoid: 'for equal columns (Grid) and for fields (FieldRow).',
    anatomy: 'its children, in a line; `gap` in steps of 4 px.',
    words: 'It has no texts.',
    a11y: 'It has no role for assistive technology. The reading order is the order of its children, also right to left.',
  }),
} satisfies Meta<typeof Inline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Between: Story = { args: { justify: 'between' } };
export const NotWrapped: Story = { args: { isWrapped: false } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Empty: Story = { args: { children: null } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
