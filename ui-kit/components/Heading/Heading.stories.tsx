import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Heading } from './Heading.tsx';

const meta = {
  title: 'Layout/Heading',
  component: Heading,
  args: { level: 2, children: 'Allowance' },
  parameters: describe({
    use: 'for a title outside PageHeader, Card, Section and Dialog, which have their own.',
    avoid: 'to make a text large or bold: Text.',
    anatomy: 'one line of text, or several lines of similar length.',
    words: 'A noun, in sentence case, without a full stop.',
    a11y: '`level` is the level in the outline of the page; only one heading has level 1. `size` changes only the appearance.',
  }),
} satisfies Meta<typeof Heading>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Levels: Story = {
  render: () => (
    <Stack>
      {([1, 2, 3, 4] as const).map((level) => (
        <Heading key={level} level={level}>{`Level ${level}`}</Heading>
      ))}
    </Stack>
  ),
};
export const SmallLevelOne: Story = { args: { level: 1, size: 'body' } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
