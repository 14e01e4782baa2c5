import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { IdentityCell } from './IdentityCell.tsx';

const meta = {
  title: 'Data/IdentityCell',
  component: IdentityCell,
  args: { title: 'Rita Souza', detail: 'rita.souza@acme.com.br', avatarName: 'Rita Souza' },
  parameters: describe({
    use: 'in a table’s first column: which record this is, and what tells it from others.',
    avoid: 'outside tables and lists.',
    anatomy: 'optional avatar · title · detail below it.',
    words: 'Title: the name. Detail: what tells two of the same name apart.',
    a11y: 'Plain text in the row’s header cell; the avatar is decoration.',
  }),
} satisfies Meta<typeof IdentityCell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithoutAvatar: Story = {
  args: { title: 'Luva nitrílica', detail: 'M · CA 28324', avatarName: undefined },
};
export const OneLine: Story = { args: { detail: undefined } };
export const LongText: Story = {
  args: { title: 'Luva'.repeat(40), detail: 'certificado'.repeat(20) },
  globals: { viewport: { value: 'phone' } },
};

export const RightToLeft: Story = rightToLeft;
