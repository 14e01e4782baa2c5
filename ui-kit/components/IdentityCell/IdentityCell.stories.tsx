import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { IdentityCell } from './IdentityCell.tsx';

const meta = {
  title: 'Data/IdentityCell',
  component: IdentityCell,
  args: { title: 'Rita Souza', detail: 'rita.souza@acme.com.br', avatarName: 'Rita Souza' },
  parameters: describe({
    use: 'in the first column of a table, to identify the record.',
    avoid: 'outside tables and lists.',
    anatomy: 'optional avatar · title · detail below it.',
    words: 'Title: the name. Detail: distinguishes two records with the same name.',
    a11y: 'Plain text in the header cell of the row; the avatar is decorative.',
  }),
} satisfies Meta<typeof IdentityCell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithoutAvatar: Story = {
  args: { title: 'Luva nitrílica', detail: 'M · CA 28324', avatarName: undefined },
};
export const WithPicture: Story = {
  args: {
    title: 'Luva nitrílica',
    detail: 'M · CA 28324',
    avatarName: undefined,
    imageSrc:
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9' fill='%23f5b301'/%3E%3C/svg%3E",
  },
};
export const WithoutPicture: Story = {
  args: { title: 'Luva nitrílica', detail: 'M · CA 28324', avatarName: undefined, imageSrc: null },
};
export const OneLine: Story = { args: { detail: undefined } };
export const LongText: Story = {
  args: { title: 'Luva'.repeat(40), detail: 'certificado'.repeat(20) },
  globals: { viewport: { value: 'phone' } },
};

export const RightToLeft: Story = rightToLeft;
