import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Avatar } from './Avatar.tsx';

const meta = {
  title: 'Data/Avatar',
  component: Avatar,
  args: { name: 'Ana Martins' },
  parameters: describe({
    use: 'next to a person’s name, to recognize a row.',
    a11y: 'Decorative: the name is next to it.',
    anatomy: 'initials in a tinted circle.',
    words: 'The full name; the initials come from its first and last word.',
    avoid: 'for a company: BrandBlock.',
  }),
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Sizes: Story = {
  render: () => (
    <Inline gap={3}>
      <Avatar name="Rita Souza" size={24} />
      <Avatar name="João Prado" size={32} />
      <Avatar name="Ana Maria Martins" size={40} />
      <Avatar name="Carlos Lima" size={56} />
    </Inline>
  ),
};
export const OneWordAndNone: Story = {
  render: () => (
    <Inline gap={3}>
      <Avatar name="Élida" />
      <Avatar name="" />
    </Inline>
  ),
};

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
