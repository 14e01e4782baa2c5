import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Divider } from './Divider.tsx';

const meta = {
  title: 'Layout/Divider',
  component: Divider,
  render: (args) => (
    <Stack gap={3}>
      <Text>Sign in with a password</Text>
      <Divider {...args} />
      <Text>Continue with your company account</Text>
    </Stack>
  ),
  parameters: describe({
    use: 'between two parts if space alone does not separate them; with a word between two alternatives.',
    avoid: 'between cards or rows: they have their own lines.',
    anatomy: 'a thin line, or two with a word between them.',
    words: 'One short word: "or".',
    a11y: 'A separator; with a word it is plain text.',
  }),
} satisfies Meta<typeof Divider>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithWord: Story = { args: { label: 'or' } };
export const LongText: Story = { args: { label: 'or' }, ...longText };
export const RightToLeft: Story = { args: { label: 'or' }, ...rightToLeft };
